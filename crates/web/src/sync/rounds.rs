//! Rounds of requests that send turns to the server and fetch turns from it. Requests run one after
//! another: each answer decides the next.

use leptos::prelude::Set as _;
use ninefold::{CatalogEntry, Game, Status, notation};
use ninefold_wire::rest::{Code, GameShape, GamesShape, MoveShape, PlayerShape, TurnsShape};
use ninefold_wire::{Document, GameDocument, Options};
use ninefold_words::say;

use super::logs::{Before, Choice, Relation, Settled, portion, relation, settle, turns_request};
use super::record::{Record, Stage, Step, key_of};
use super::server::Trouble;
use super::state::{Question, Side, is_asked, with_state};
use super::{copies, server};
use crate::browser::local_storage;
use crate::browser::tabs;
use crate::browser::uuid;
use crate::game::state::App;
use crate::keep::index;
use crate::keep::storage;
use crate::keep::turn_log::{Played, TurnLog};
use crate::page::Page;

/// The maximum number of consecutive requests about one game; a long log takes many.
const MOST_STEPS: usize = 100;

/// A request about a game.
struct Job {
    kind: Kind,
    key: String,
    id: String,
}

enum Kind {
    /// List the server's games.
    List,
    /// Delete the game: it was deleted on the device.
    Delete,
    /// Find out why the server does not list the game.
    FindOut,
    /// Fetch the game: another device has begun it.
    Fetch,
    /// Begin the game: the server does not have it yet.
    Begin,
    /// Send some of the turns after this many.
    Send(usize),
    /// Compare the server's log with the device's.
    Compare,
    /// Read the server's log for the player's choice.
    Differ,
    /// Carry out the player's choice.
    Choose(Choice),
    /// Append the device's log, which the player has chosen.
    Replace(Replacement),
}

/// A log that replaces the server's, and the progress of sending it.
struct Replacement {
    settled: Settled,
    /// The length of the device's log when the player chose it.
    n_mine: usize,
    n_sent: usize,
}

impl Replacement {
    /// The turns to send next, and the number of turns that the server has before them.
    fn portion(&self) -> (&[Played], usize) {
        let Settled { sent, log, .. } = &self.settled;
        let rest = &sent[self.n_sent..];
        (&rest[..portion(rest)], log.len() - rest.len())
    }
}

impl Job {
    fn new(kind: Kind, key: &str, id: &str) -> Job {
        Job { kind, key: key.to_owned(), id: id.to_owned() }
    }

    /// The method, the end of the path, and the body; `None` if nothing is left to request.
    fn request(&self, page: Page) -> Option<(&'static str, &'static str, Option<String>)> {
        Some(match &self.kind {
            Kind::List | Kind::FindOut => ("GET", "", None),
            Kind::Delete => ("DELETE", "", None),
            Kind::Fetch | Kind::Differ | Kind::Choose(_) => ("GET", "/document", None),
            Kind::Compare => ("GET", "/turns", None),
            Kind::Begin => ("PUT", "", Some(copies::StoredGame::of(page, &self.key)?.beginning()?)),
            Kind::Send(after) => {
                let kept = copies::StoredGame::of(page, &self.key)?;
                let rest = kept.log.get(*after..)?;
                ("POST", "/turns", Some(turns_request(&rest[..portion(rest)], *after)))
            }
            Kind::Replace(replacement) => {
                let (turns, after) = replacement.portion();
                ("POST", "/turns", Some(turns_request(turns, after)))
            }
        })
    }
}

/// Reads the server's list if wanted, and sends all changes.
pub(super) async fn round(page: Page, player: &str) -> Result<(), Trouble> {
    let mut round = Round { page, player, jobs: Vec::new() };
    let is_list = with_state(|state| state.wants_list);
    if is_list {
        let busy = tabs::held().await;
        with_state(|state| {
            state.wants_list = false;
            state.busy = busy;
        });
        round.begin();
    }
    let mut last = (String::new(), 0);
    while let Some(job) = round.jobs.pop().or_else(|| round.next()) {
        last = if last.0 == job.key { (last.0, last.1 + 1) } else { (job.key.clone(), 0) };
        let Some((method, rest, body)) = job.request(page).filter(|_| last.1 < MOST_STEPS) else {
            continue;
        };
        let slash = if job.id.is_empty() { "" } else { "/" };
        let path = format!("/games{slash}{}{rest}", job.id);
        // The game as sent: more turns may be played in the meantime.
        let sent = copies::StoredGame::of(page, &job.key);
        let answer = match may_begin(player, &job).await {
            Ok(()) => server::send(method, &path, body, "en").await,
            Err(trouble) => Err(trouble),
        };
        match answer.map_err(Trouble::in_background) {
            Err(trouble @ (Trouble::Unreachable | Trouble::SignedOut)) => {
                with_state(|state| {
                    state.wants_list |= is_list;
                    if let Kind::Choose(choice) = job.kind {
                        state.chosen = Some((job.key.clone(), choice));
                    }
                    state.changed.push(job.key);
                });
                return Err(trouble);
            }
            Err(Trouble::Refused { status, code, .. }) => {
                round.refused(job, status, &code);
            }
            Ok(answer) => round.answered(job, sent, &answer),
        }
    }
    Ok(())
}

/// Checks, before a game begins, that the player is still signed in: otherwise the server would begin
/// it for a guest.
async fn may_begin(player: &str, job: &Job) -> Result<(), Trouble> {
    if !matches!(job.kind, Kind::Begin) {
        return Ok(());
    }
    let answer = server::send("GET", "/players/me", None, "en").await?;
    let now = server::read::<PlayerShape>(&answer).map(|now| now.id);
    if now.as_deref() == Some(player) { Ok(()) } else { Err(Trouble::SignedOut) }
}

/// What is left to do in a round.
struct Round<'a> {
    page: Page,
    player: &'a str,
    jobs: Vec<Job>,
}

impl Round<'_> {
    /// Requests the list, after deleting those games on the server that were deleted on the device.
    fn begin(&mut self) {
        self.jobs.push(Job::new(Kind::List, "", ""));
        for (key, record) in copies::records(self.player) {
            if local_storage::get(&key).is_none() {
                // A damaged game was not deleted: fetch it again.
                if record.stage == Stage::Begun && !storage::is_aside(&key) {
                    self.jobs.push(Job::new(Kind::Delete, &key, &record.id));
                } else {
                    copies::remove_record(&key);
                }
            }
        }
    }

    /// The next request about a game that has changed, or for which the player has chosen.
    fn next(&self) -> Option<Job> {
        loop {
            let (mut key, mut chosen) = (None, None);
            with_state(|state| {
                chosen = state.chosen.take();
                if chosen.is_none() {
                    key = state.changed.pop();
                }
            });
            let (key, choice) = match chosen {
                Some((key, choice)) => (key, Some(choice)),
                None => (key?, None),
            };
            let is_busy = with_state(|state| state.busy.contains(&key));
            if !copies::is_free(self.page, &key) || is_busy && self.page.ask(storage::key) != key {
                continue; // another tab plays it
            }
            let kept = copies::StoredGame::of(self.page, &key);
            let (Some(kept), Some(record)) = (kept, copies::own_record(self.player, &key)) else {
                continue;
            };
            let kind = match (choice, record.next(&kept.log)) {
                (Some(choice), _) => Kind::Choose(choice),
                (None, Step::Rest) => continue,
                (None, _) if is_asked(&key) => continue,
                (None, Step::Begin) => Kind::Begin,
                (None, Step::Send(after)) => Kind::Send(after),
                (None, Step::Compare) => Kind::Compare,
            };
            return Some(Job { kind, key, id: record.id });
        }
    }

    fn refused(&mut self, job: Job, status: u16, code: &str) {
        let Job { kind, key, id } = job;
        let Some(mut record) = copies::own_record(self.player, &key) else { return };
        match (kind, status) {
            (Kind::Delete, _) => return copies::remove_record(&key),
            (Kind::Begin, 409) => return self.jobs.push(Job::new(Kind::Differ, &key, &id)),
            (Kind::Send(_), 409) => return self.jobs.push(Job::new(Kind::Compare, &key, &id)),
            // The id belongs to another player.
            (Kind::Begin, 404) => record.forget(uuid::random()),
            (Kind::Send(_) | Kind::Compare | Kind::FindOut, 404) => record.forget(id),
            (Kind::Send(_), _) if *code == Code::Abandoned => record.forget(uuid::random()),
            (Kind::Begin | Kind::Send(_), _) => record.stage = Stage::Refused,
            _ => return, // the question to the player stays
        }
        copies::keep_record(&key, &record);
    }

    fn answered(&mut self, job: Job, sent: Option<copies::StoredGame>, answer: &str) {
        let (page, player) = (self.page, self.player);
        let Job { kind, key, id } = job;
        let changed = |key: &str| {
            let key = key.to_owned();
            with_state(|state| state.changed.push(key));
        };
        match kind {
            Kind::List => return self.listed(answer),
            Kind::Fetch => return self.fetched(&id, answer),
            Kind::Delete => return copies::remove_record(&key),
            Kind::Differ => return differ(page, &key, answer),
            Kind::Choose(choice) => return self.chosen(&key, choice, answer),
            _ => {}
        }
        let Some(mut record) = copies::own_record(player, &key) else { return };
        let (Some(kept), Some(sent)) = (copies::StoredGame::of(page, &key), sent) else { return };
        match kind {
            Kind::Begin => {
                let Some(game) = server::read::<GameShape>(answer) else { return };
                if !sent.has_settings(game.settings()) {
                    return self.jobs.push(Job::new(Kind::Differ, &key, &id));
                }
                record.acknowledge(&TurnLog::default());
            }
            Kind::Send(after) => {
                let known = after + portion(sent.log.get(after..).unwrap_or_default());
                record.acknowledge_first(&sent.log, known);
                let turn = server::read::<MoveShape>(answer).map(|played| played.turn);
                if turn != Some(known) {
                    self.jobs.push(Job::new(Kind::Compare, &key, &id)); // there are more turns
                }
            }
            Kind::FindOut => {
                let status = server::read::<GameShape>(answer).map(|game| game.status);
                if status != Some(Status::Abandoned) {
                    return; // the list does not reach back this far
                }
                if record.next(&kept.log) == Step::Rest && page.ask(storage::key) != key {
                    storage::remove(&key);
                    return copies::remove_record(&key);
                }
                record.forget(uuid::random()); // the device continues it as another game
            }
            Kind::Compare => {
                let Some(TurnsShape { turns }) = server::read(answer) else { return };
                let theirs: Vec<Played> = turns.into_iter().map(Played::from).collect();
                match relation(&kept.log, &theirs) {
                    Relation::Behind if !copies::put(page, &key, &theirs) => return,
                    Relation::Diverged => return self.jobs.push(Job::new(Kind::Differ, &key, &id)),
                    _ => record.acknowledge(&theirs[..].into()),
                }
            }
            Kind::Replace(mut replacement) => {
                replacement.n_sent += replacement.portion().0.len();
                if replacement.n_sent < replacement.settled.sent.len() {
                    return self.jobs.push(Job::new(Kind::Replace(replacement), &key, &id));
                }
                let Replacement { settled, n_mine, .. } = replacement;
                return self.replace(&key, &settled, kept.log.get(n_mine..));
            }
            _ => return,
        }
        copies::keep_record(&key, &record);
        changed(&key);
    }

    /// Handles the server's list.
    fn listed(&mut self, answer: &str) {
        let mut own = copies::records(self.player);
        let Some(GamesShape { games, .. }) = server::read(answer) else { return };
        for game in games {
            let id = &game.id;
            if let Some(at) = own.iter().position(|(_, record)| record.id == *id) {
                let (key, record) = own.swap_remove(at);
                if record.stage == Stage::Begun && game.turns != record.known() {
                    self.jobs.push(Job::new(Kind::Compare, &key, id));
                }
            } else if game.turns != 0 {
                self.jobs.push(Job::new(Kind::Fetch, "", id));
            }
        }
        let missing = own.iter().filter(|(_, record)| record.stage == Stage::Begun);
        self.jobs.extend(missing.map(|(key, record)| Job::new(Kind::FindOut, key, &record.id)));
        with_state(|state| {
            self.jobs.retain(|job| {
                !state.busy.contains(&job.key) || self.page.ask(storage::key) == job.key
            });
            state.changed.append(&mut index::keys());
        });
    }

    /// Stores a game that another device has begun.
    fn fetched(&self, id: &str, answer: &str) {
        let (page, player) = (self.page, self.player);
        let Some(GameDocument { game, declared, .. }) = document(answer) else { return };
        let mode = CatalogEntry::of(game.layout()).map_or("custom", |entry| entry.id);
        let mut key = key_of(player, id, mode, (declared.date, declared.difficulty));
        let is_taken = copies::StoredGame::of(page, &key).is_some_and(|kept| !kept.log.is_empty());
        if is_taken || !copies::is_free(page, &key) {
            key = format!("{}{id}", storage::OTHER); // the game under the key has another owner, or none
        }
        if copies::add(page, &key, game, declared.difficulty) {
            let mut record = Record::new(Some(player), id.to_owned());
            record.acknowledge(
                &copies::StoredGame::of(page, &key).map(|kept| kept.log).unwrap_or_default(),
            );
            copies::keep_record(&key, &record);
        }
    }

    /// Carries out the player's choice.
    fn chosen(&mut self, key: &str, choice: Choice, answer: &str) {
        let page = self.page;
        let record = copies::own_record(self.player, key);
        let app = storage::load(key).and_then(Result::ok);
        let (Some(theirs), Some(app), Some(mut record)) = (document(answer), app, record) else {
            return done(page, key);
        };
        if choice == Choice::Mine {
            if let Some(settled) = replaced(&app, &theirs) {
                let n_mine = app.game().log().len();
                let kind = Kind::Replace(Replacement { settled, n_mine, n_sent: 0 });
                return self.jobs.push(Job::new(kind, key, &record.id));
            }
            return done(page, key);
        }
        let settled = settle(choice, &[], &TurnLog::of(&theirs.game));
        // Store the device's game elsewhere before overwriting it.
        let own = match settled.before {
            Before::Own => copies::own_copy(key).map(Some),
            _ => copies::set_aside(key).map(|()| None),
        };
        match own.and_then(|own| copies::put_game(page, key, theirs.game).map(|()| own)) {
            Ok(own) => {
                record.acknowledge(&settled.log[..].into());
                copies::keep_record(key, &record);
                if let Some(own) = own.filter(|_| page.ask(storage::key) == key) {
                    page.open(own); // the player continues with the device's log
                }
            }
            Err(error) => page.report(&error),
        }
        done(page, key);
    }

    /// Stores the settled log once the server has accepted all of it, followed by the turns played in the
    /// meantime.
    fn replace(&self, key: &str, settled: &Settled, meanwhile: Option<&[Played]>) {
        let log = [&settled.log[..], meanwhile.unwrap_or_default()].concat();
        if let Some(mut record) = copies::own_record(self.player, key)
            && copies::put(self.page, key, &log)
        {
            record.acknowledge(&settled.log[..].into());
            copies::keep_record(key, &record);
        }
        done(self.page, key);
    }
}

/// The server's copy of a game; `None` if it cannot be read.
fn document(answer: &str) -> Option<GameDocument> {
    match Document::read(answer, &Options::default()) {
        Ok(Document::Game(document)) => Some(*document),
        _ => None,
    }
}

/// Asks the player about a game whose logs have diverged.
fn differ(page: Page, key: &str, answer: &str) {
    let app = storage::load(key).and_then(Result::ok);
    let (Some(theirs), Some(app)) = (document(answer), app) else { return };
    let question = Question {
        key: key.to_owned(),
        name: app.heading(page.language()),
        can_replace: replaced(&app, &theirs).is_some(),
        mine: side(app.game(), app.clock().played(0.0)),
        theirs: side(&theirs.game, theirs.played),
    };
    ask(page, question);
}

/// Asks the player a question, which replaces an earlier one about the same game.
fn ask(page: Page, question: Question) {
    let sync = page.extras().sync;
    let text = say::sync_differ(page.language(), &question.name);
    if !is_asked(&question.key) {
        page.notice.set(Some(text));
    }
    sync.change(|state| {
        state.questions.retain(|each| each.key != question.key);
        state.questions.push(question);
    });
}

fn side(game: &Game, played: u64) -> Side {
    Side {
        n_turns: game.log().len(),
        n_empty: game.n_empty(),
        played,
        drawing: notation::svg(game.board(), game.puzzle().givens()),
    }
}

/// The server's log followed by the device's; `None` if that results in a different board.
fn replaced(app: &App, theirs: &GameDocument) -> Option<Settled> {
    let settled = settle(Choice::Mine, &TurnLog::of(app.game()), &TurnLog::of(&theirs.game));
    let is_same = app.game().settings() == theirs.game.settings()
        && app.game().puzzle() == theirs.game.puzzle();
    let game = copies::replay(app.game(), &settled.log).filter(|_| is_same)?;
    copies::is_alike(&game, app.game()).then_some(settled)
}

/// Removes an answered question; the next round does the rest.
fn done(page: Page, key: &str) {
    page.extras().sync.change(|state| {
        state.questions.retain(|each| each.key != key);
        state.wants_list = true;
        state.n_failures = 0;
    });
}
