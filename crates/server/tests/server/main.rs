//! The server, called without sockets, on SQLite and on PostgreSQL.
#![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

mod below;
mod blocking;
mod boards;
mod client;
mod collections;
mod contract;
mod databases;
mod description;
mod encrypted;
mod fairness;
mod games;
mod greetings;
mod headers;
mod hostile;
mod http2;
mod lifetimes;
mod limits;
mod listening;
mod media;
mod ops;
mod outages;
mod players;
mod puzzles;
mod requests;
mod secrecy;
mod sent;
mod storage;
mod times;
mod violations;
mod writers;
