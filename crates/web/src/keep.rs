//! Storage in the browser, import and export.

pub(crate) mod backup;
pub(crate) mod collections;
pub(crate) mod drafts;
pub(crate) mod export;
pub(crate) mod first;
pub(crate) mod import;
pub(crate) mod index;
pub(crate) mod link;
pub(crate) mod parts;
pub(crate) mod records;
pub(crate) mod storage;
pub(crate) mod storage_key;
pub(crate) mod store;
pub(crate) mod titles;
pub(crate) mod training;
pub(crate) mod turn_log;
pub(crate) mod used;
