//! Limits on the rate and the size of requests.

use std::net::IpAddr;

use ninefold::solve::Budget;
use ninefold::{Layout, Stop};
use ninefold_wire::Options;

use crate::config::Config;
use crate::error::{Answer, Code};
use crate::http::buckets::{AddressBuckets, Buckets};
use crate::http::guesses::Guesses;
use crate::http::metrics::{Reading, Value};

#[derive(Debug)]
pub(crate) struct RateLimits {
    players: Buckets<String>,
    addresses: AddressBuckets,
    creations: AddressBuckets,
    guests: AddressBuckets,
    sign_ins: AddressBuckets,
    /// Guesses at the password of an account.
    pub(crate) guesses: Guesses,
}

impl RateLimits {
    pub(crate) fn new(config: &Config) -> RateLimits {
        RateLimits {
            players: Buckets::new("player", config.requests_per_minute),
            addresses: AddressBuckets::new("address", config.address_requests_per_minute),
            creations: AddressBuckets::new("creations", config.creations_per_minute),
            guests: AddressBuckets::new("guests", config.guests_per_minute),
            sign_ins: AddressBuckets::new("sign-ins", config.sign_ins_per_minute),
            guesses: Guesses::default(),
        }
    }

    /// How many requests each limit has refused.
    pub(crate) fn n_refused(&self) -> [Reading; 5] {
        let (players, addresses) = (self.players.n_refused(), self.addresses.n_refused());
        let (creations, guests) = (self.creations.n_refused(), self.guests.n_refused());
        let sign_ins = self.sign_ins.n_refused();
        [
            ("refused_by_player", "Requests beyond a player's rate", Value::Counter(players)),
            ("refused_by_address", "Requests beyond an address's rate", Value::Counter(addresses)),
            ("refused_creations", "Creations beyond an address's rate", Value::Counter(creations)),
            ("refused_guests", "New guests beyond an address's rate", Value::Counter(guests)),
            ("refused_sign_ins", "Attempts to sign in beyond a rate", Value::Counter(sign_ins)),
        ]
    }

    /// Counts a request from an address.
    ///
    /// # Errors
    ///
    /// The address has sent too many.
    pub(crate) fn admit_request(&self, address: IpAddr) -> Answer<()> {
        self.addresses.take(address)
    }

    /// Counts a request of a session.
    ///
    /// # Errors
    ///
    /// The session has sent too many.
    pub(crate) fn admit_session(&self, session: String) -> Answer<()> {
        self.players.take(session)
    }

    /// Counts a new guest from an address.
    ///
    /// # Errors
    ///
    /// Too many have come from there.
    pub(crate) fn admit_guest(&self, address: IpAddr) -> Answer<()> {
        self.guests.take(address)
    }

    /// Counts a puzzle or game from an address, which is stored permanently.
    ///
    /// # Errors
    ///
    /// The address has made too many.
    pub(crate) fn admit_creation(&self, address: IpAddr) -> Answer<()> {
        self.creations.take(address)
    }

    /// Counts an attempt at a password, code or name from an address.
    ///
    /// # Errors
    ///
    /// The address has tried too often.
    pub(crate) fn admit_sign_in(&self, address: IpAddr) -> Answer<()> {
        self.sign_ins.take(address)
    }
}

#[derive(Copy, Clone, Debug)]
pub(crate) struct SizeLimits {
    /// How documents are read.
    pub(crate) options: Options<'static>,
    /// The largest number of cells of a layout.
    pub(crate) most_cells: usize,
}

impl SizeLimits {
    pub(crate) fn new(config: &Config) -> SizeLimits {
        let budget = Budget::nodes(config.search_budget);
        let options = Options { most_bytes: config.most_body_bytes, budget, now: 0 };
        SizeLimits { options, most_cells: config.most_cells }
    }

    /// How documents are read, unless that is stopped.
    pub(crate) fn until<'a>(&self, stop: Stop<'a>) -> Options<'a> {
        Options { budget: self.options.budget.until(stop), ..self.options }
    }

    /// Refuses a layout that is too large.
    ///
    /// # Errors
    ///
    /// It is too large.
    pub(crate) fn check(&self, layout: &Layout) -> Answer<()> {
        if layout.n_cells() > self.most_cells { Err(Code::TooLong.into()) } else { Ok(()) }
    }
}
