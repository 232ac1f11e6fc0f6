//! The message of the last failed call of each thread.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::status::{Failure, NinefoldStatus};

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Runs a call, and turns its failure or a panic into a status and a message.
pub(crate) fn call(work: impl FnOnce() -> Result<(), Failure>) -> NinefoldStatus {
    let failure = match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(())) => return NinefoldStatus::Ok,
        Ok(Err(failure)) => failure,
        Err(panic) => Failure::new(NinefoldStatus::Internal, panic_text(&*panic)),
    };
    keep(failure.message);
    failure.status
}

/// The message of a panic.
fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("internal error: {}", text.unwrap_or("it panicked"))
}

fn keep(message: String) {
    let mut bytes = message.into_bytes();
    bytes.retain(|&byte| byte != 0); // a name that was not found may have contained a zero byte
    let message = CString::new(bytes).unwrap_or_default();
    // While the thread ends, nobody can ask for the message any more.
    let _ = LAST.try_with(|last| last.replace(message));
}

/// The message of this thread's last failed call, which is valid until its next failed call.
pub(crate) fn last() -> *const c_char {
    LAST.try_with(|last| last.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message() -> String {
        LAST.with(|last| last.borrow().to_string_lossy().into_owned())
    }

    #[test]
    fn failures_and_panics_become_messages() {
        assert_eq!(call(|| Ok(())), NinefoldStatus::Ok);
        assert_eq!(message(), "");
        let failure = call(|| Err(Failure::argument("no\0thing")));
        assert_eq!((failure, message().as_str()), (NinefoldStatus::InvalidArgument, "nothing"));
        let panic = call(|| panic!("at {}", 3));
        assert_eq!(panic, NinefoldStatus::Internal);
        assert_eq!(message(), "internal error: at 3");
        assert_eq!(call(|| Ok(())), NinefoldStatus::Ok);
        assert_eq!(message(), "internal error: at 3");
        let other = std::thread::spawn(message).join().expect("it only reads");
        assert_eq!(other, "");
    }
}
