//! The functions of the header, and the only `unsafe` code of this crate.
//!
//! Each function checks what can be checked, turns its pointers into slices, and calls a safe function
//! within `call`, which catches panics. Callers have the obligations that are usual in C: a pointer that is
//! not null points to as many elements as the other arguments say, and nobody else writes there during the
//! call.

#![allow(clippy::missing_safety_doc, reason = "the same for all functions: see above")]

use std::ffi::{CStr, c_char};
use std::{ptr, slice};

use ninefold::Layout;

use crate::message::{self, call};
use crate::status::{Failure, NinefoldStatus};
use crate::types::{NinefoldCount, NinefoldGrade, NinefoldLayout, NinefoldRating};
use crate::{calls, names};

/// The version of the library, such as "0.2.0".
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_version() -> *const c_char {
    names::VERSION.as_ptr()
}

/// The message of this thread's last failed call: the place, what was expected and what was found. It is
/// valid until the next call of this thread fails, and empty if none has failed.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_message() -> *const c_char {
    message::last()
}

/// The name of a verdict, such as "valid"; null if there is no such verdict.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_verdict_name(verdict: u8) -> *const c_char {
    names::verdict(verdict).map_or(ptr::null(), CStr::as_ptr)
}

/// The name of a level, such as "hard"; null if there is no such level.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_level_name(level: u8) -> *const c_char {
    names::level(level).map_or(ptr::null(), CStr::as_ptr)
}

/// The name of a technique, such as "x-wing"; null if there is no such technique.
#[unsafe(no_mangle)]
pub extern "C" fn ninefold_technique_name(technique: u8) -> *const c_char {
    names::technique(technique).map_or(ptr::null(), CStr::as_ptr)
}

/// Makes a layout from a text that ends with a zero byte: a name such as "samurai", or the corners of
/// its grids such as "nw@0,0 se@6,6". Free it with `ninefold_layout_free`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_layout_new(
    text: *const c_char,
    layout: *mut *mut NinefoldLayout,
) -> NinefoldStatus {
    call(|| {
        // SAFETY: as the caller promises.
        let made = unsafe { writable("layout", layout, 1) }?;
        // SAFETY: as the caller promises.
        let text = unsafe { string("text", text) }?;
        made[0] = Box::into_raw(Box::new(NinefoldLayout(text.parse()?)));
        Ok(())
    })
}

/// Frees a layout; a null pointer is ignored.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_layout_free(layout: *mut NinefoldLayout) {
    if !layout.is_null() {
        // SAFETY: the caller promises that it came from `ninefold_layout_new`, and is freed once.
        drop(unsafe { Box::from_raw(layout) });
    }
}

/// The number of cells of a layout, which is also the number of bytes of a board; 81 for a null pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_layout_cells(layout: *const NinefoldLayout) -> usize {
    // SAFETY: as the caller promises.
    unsafe { layout.as_ref() }.map_or(81, |layout| layout.0.n_cells())
}

/// Reads boards from text of `length` bytes, one per line: a digit for a filled cell, and one of `.`, `0`,
/// `*` and `_` for an empty one. Empty lines, and lines that begin with #, are skipped.
///
/// `n_boards` receives the number of boards in the text. If there are more than `capacity`, nothing is
/// written to `boards`, and the status is `NINEFOLD_STATUS_TOO_SMALL`; `boards` may be null if `capacity`
/// is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_read(
    layout: *const NinefoldLayout,
    text: *const c_char,
    length: usize,
    boards: *mut u8,
    capacity: usize,
    n_boards: *mut usize,
) -> NinefoldStatus {
    call(|| {
        // SAFETY: as the caller promises.
        let layout = unsafe { layout_of(layout) };
        // SAFETY: as the caller promises.
        let found = unsafe { writable("n_boards", n_boards, 1) }?;
        // SAFETY: as the caller promises; characters of C are bytes.
        let text = unsafe { readable("text", text.cast::<u8>(), length) }?;
        let read = calls::read(&layout, text)?;
        found[0] = read.len() / layout.n_cells();
        if found[0] > capacity {
            let what = format!("expected room for {} boards, found room for {capacity}", found[0]);
            return Err(Failure::new(NinefoldStatus::TooSmall, what));
        }
        // SAFETY: the caller promises room for `capacity` boards, and there are no more.
        unsafe { writable("boards", boards, read.len()) }?.copy_from_slice(&read);
        Ok(())
    })
}

/// Writes a board as a line of text that ends with a zero byte: 81 characters for one grid.
///
/// `length` receives the number of characters without the zero byte. If the line does not fit into
/// `capacity` bytes, nothing is written to `text`, and the status is `NINEFOLD_STATUS_TOO_SMALL`; `text` may
/// be null if `capacity` is 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_write(
    layout: *const NinefoldLayout,
    board: *const u8,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> NinefoldStatus {
    call(|| {
        // SAFETY: as the caller promises.
        let layout = unsafe { layout_of(layout) };
        // SAFETY: as the caller promises.
        let board = unsafe { readable("board", board, layout.n_cells()) }?;
        // SAFETY: as the caller promises.
        let written = unsafe { writable("length", length, 1) }?;
        let line = calls::write(&layout, board)?;
        written[0] = line.len() - 1;
        if line.len() > capacity {
            let what = format!("expected room for {} bytes, found {capacity}", line.len());
            return Err(Failure::new(NinefoldStatus::TooSmall, what));
        }
        // SAFETY: the caller promises room for `capacity` bytes; characters of C are bytes.
        unsafe { writable("text", text.cast::<u8>(), line.len()) }?.copy_from_slice(&line);
        Ok(())
    })
}

/// Solves `n` boards on `threads` threads (0: one for each core).
///
/// `solutions` receives the solution of each board that has exactly one, and zeros for the others.
/// It may be the same array as `boards`. `verdicts` receives a `NinefoldVerdict` for each board,
/// unless it is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_solve(
    layout: *const NinefoldLayout,
    boards: *const u8,
    n: usize,
    threads: usize,
    solutions: *mut u8,
    verdicts: *mut u8,
) -> NinefoldStatus {
    call(|| {
        // SAFETY: as the caller promises.
        let layout = unsafe { layout_of(layout) };
        // SAFETY: as the caller promises.
        let solutions = unsafe { copied(&layout, boards, n, ("solutions", solutions)) }?;
        // SAFETY: as the caller promises.
        let verdicts = unsafe { optional("verdicts", verdicts, n, solutions) }?;
        calls::solve(&layout, threads, solutions, verdicts)
    })
}

/// Counts the solutions of `n` boards, each up to `limit`, on `threads` threads (0: one for each core). The
/// search of a board gives up after a million guesses.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_count(
    layout: *const NinefoldLayout,
    boards: *const u8,
    n: usize,
    limit: u64,
    threads: usize,
    counts: *mut NinefoldCount,
) -> NinefoldStatus {
    call(|| {
        // SAFETY: as the caller promises.
        let (layout, boards, counts) = unsafe { arrays(layout, boards, n, ("counts", counts)) }?;
        calls::count(&layout, threads, boards, limit, counts)
    })
}

/// Writes a `NinefoldVerdict` for each of `n` boards to `verdicts`, on `threads` threads (0: one for each core).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_check(
    layout: *const NinefoldLayout,
    boards: *const u8,
    n: usize,
    threads: usize,
    verdicts: *mut u8,
) -> NinefoldStatus {
    call(|| {
        // SAFETY: as the caller promises.
        let (layout, boards, verdicts) =
            unsafe { arrays(layout, boards, n, ("verdicts", verdicts)) }?;
        calls::check(&layout, threads, boards, verdicts)
    })
}

/// Rates `n` boards exactly, on `threads` threads (0: one for each core).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_rate(
    layout: *const NinefoldLayout,
    boards: *const u8,
    n: usize,
    threads: usize,
    ratings: *mut NinefoldRating,
) -> NinefoldStatus {
    call(|| {
        // SAFETY: as the caller promises.
        let (layout, boards, ratings) = unsafe { arrays(layout, boards, n, ("ratings", ratings)) }?;
        calls::rate(&layout, threads, boards, ratings)
    })
}

/// Grades `n` boards by the logic that they need, on `threads` threads (0: one for each core).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_grade(
    layout: *const NinefoldLayout,
    boards: *const u8,
    n: usize,
    threads: usize,
    grades: *mut NinefoldGrade,
) -> NinefoldStatus {
    call(|| {
        // SAFETY: as the caller promises.
        let (layout, boards, grades) = unsafe { arrays(layout, boards, n, ("grades", grades)) }?;
        calls::grade(&layout, threads, boards, grades)
    })
}

/// Writes the canonical forms of `n` boards of one grid, on `threads` threads (0: one for each core). All
/// boards that are the same puzzle in disguise have the same canonical form.
///
/// `canonical` may be the same array as `boards`. `symmetries` receives the number of symmetries that map
/// each board to itself, at least 1, unless it is null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_canonical(
    boards: *const u8,
    n: usize,
    threads: usize,
    canonical: *mut u8,
    symmetries: *mut u32,
) -> NinefoldStatus {
    call(|| {
        let layout = Layout::classic();
        // SAFETY: as the caller promises.
        let canonical = unsafe { copied(&layout, boards, n, ("canonical", canonical)) }?;
        // SAFETY: as the caller promises.
        let symmetries = unsafe { optional("symmetries", symmetries, n, canonical) }?;
        calls::canonical(threads, canonical, symmetries)
    })
}

/// Makes puzzles `first` to `first + n - 1` of a seed, on `threads` threads (0: one for each core). The
/// same seed gives the same puzzles everywhere, including in `ninefold generate`.
///
/// All texts end with a zero byte. `level` is a name such as "hard", or null for minimal puzzles
/// of any level. `symmetry` is one of "180", "90", "rows", "columns", "diagonal" and
/// "antidiagonal", or null for none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ninefold_generate(
    layout: *const NinefoldLayout,
    level: *const c_char,
    symmetry: *const c_char,
    seed: *const c_char,
    first: u64,
    n: usize,
    threads: usize,
    boards: *mut u8,
) -> NinefoldStatus {
    call(|| {
        // SAFETY: as the caller promises.
        let layout = unsafe { layout_of(layout) };
        // SAFETY: as the caller promises.
        let level = unsafe { optional_string("level", level) }?;
        // SAFETY: as the caller promises.
        let symmetry = unsafe { optional_string("symmetry", symmetry) }?;
        // SAFETY: as the caller promises.
        let seed = unsafe { string("seed", seed) }?;
        let n_bytes = n_bytes(&layout, n)?;
        // SAFETY: as the caller promises.
        let boards = unsafe { writable("boards", boards, n_bytes) }?;
        calls::generate(&layout, threads, (level, symmetry), (seed, first), boards)
    })
}

/// A layout, or the classic one.
unsafe fn layout_of(layout: *const NinefoldLayout) -> Layout {
    // SAFETY: the caller promises that it is null or came from `ninefold_layout_new`.
    unsafe { layout.as_ref() }.map_or_else(Layout::classic, |layout| layout.0.clone())
}

/// A text that ends with a zero byte.
unsafe fn string<'a>(name: &str, text: *const c_char) -> Result<&'a str, Failure> {
    check(name, text, 1)?;
    // SAFETY: it is not null, and the caller promises that it ends.
    Ok(unsafe { CStr::from_ptr(text) }.to_str()?)
}

/// A text that ends with a zero byte; `None` if it is null.
unsafe fn optional_string<'a>(name: &str, text: *const c_char) -> Result<Option<&'a str>, Failure> {
    // SAFETY: as the caller promises.
    if text.is_null() { Ok(None) } else { unsafe { string(name, text) }.map(Some) }
}

/// The elements of an array.
unsafe fn readable<'a, T>(name: &str, start: *const T, n: usize) -> Result<&'a [T], Failure> {
    check(name, start, n)?;
    // SAFETY: it is not null, aligned and not too long, and the caller promises that it is there.
    Ok(if n == 0 { &[] } else { unsafe { slice::from_raw_parts(start, n) } })
}

/// The elements of an array to be written, cleared: the caller's memory need not be initialized. Zero bytes
/// are valid in every type that is written.
unsafe fn writable<'a, T>(name: &str, start: *mut T, n: usize) -> Result<&'a mut [T], Failure> {
    check(name, start, n)?;
    if n == 0 {
        return Ok(&mut []);
    }
    // SAFETY: it is not null, aligned and not too long, and the caller promises that it is there.
    unsafe { ptr::write_bytes(start, 0, n) };
    // SAFETY: the same, and it is initialized.
    Ok(unsafe { slice::from_raw_parts_mut(start, n) })
}

/// The elements of an array to be written, which must not overlap another one; `None` if it is null.
unsafe fn optional<'a, T>(
    name: &str,
    start: *mut T,
    n: usize,
    other: &[u8],
) -> Result<Option<&'a mut [T]>, Failure> {
    if start.is_null() {
        return Ok(None);
    }
    check(name, start, n)?;
    check_apart(name, (start.addr(), n * size_of::<T>()), (other.as_ptr().addr(), other.len()))?;
    // SAFETY: as the caller promises.
    unsafe { writable(name, start, n) }.map(Some)
}

/// A copy of the boards in the array for answers, which may be the same array.
unsafe fn copied<'a>(
    layout: &Layout,
    boards: *const u8,
    n: usize,
    (name, answers): (&str, *mut u8),
) -> Result<&'a mut [u8], Failure> {
    let n_bytes = n_bytes(layout, n)?;
    check("boards", boards, n_bytes)?;
    check(name, answers, n_bytes)?;
    if n_bytes == 0 {
        return Ok(&mut []);
    }
    if !ptr::eq(boards, answers) {
        check_apart(name, (answers.addr(), n_bytes), (boards.addr(), n_bytes))?;
        // SAFETY: both are there, as the caller promises, and do not overlap.
        unsafe { ptr::copy_nonoverlapping(boards, answers, n_bytes) };
    }
    // SAFETY: it is not null and not too long, and contains the boards.
    Ok(unsafe { slice::from_raw_parts_mut(answers, n_bytes) })
}

/// The layout, the boards and the cleared array for answers of a call.
unsafe fn arrays<'a, T>(
    layout: *const NinefoldLayout,
    boards: *const u8,
    n: usize,
    (name, answers): (&str, *mut T),
) -> Result<(Layout, &'a [u8], &'a mut [T]), Failure> {
    // SAFETY: as the caller promises.
    let layout = unsafe { layout_of(layout) };
    let n_bytes = n_bytes(&layout, n)?;
    check(name, answers, n)?;
    check_apart(name, (answers.addr(), n * size_of::<T>()), (boards.addr(), n_bytes))?;
    // SAFETY: as the caller promises.
    let boards = unsafe { readable("boards", boards, n_bytes) }?;
    // SAFETY: as the caller promises.
    let answers = unsafe { writable(name, answers, n) }?;
    Ok((layout, boards, answers))
}

/// The number of bytes that `n` boards need.
fn n_bytes(layout: &Layout, n: usize) -> Result<usize, Failure> {
    let most = isize::MAX.unsigned_abs() / layout.n_cells();
    let too_many = || Failure::argument(format!("expected at most {most} boards, found {n}"));
    if n <= most { Ok(n * layout.n_cells()) } else { Err(too_many()) }
}

/// Checks what can be checked about an array: it is not null, is aligned, and is not larger than memory can be.
fn check<T>(name: &str, start: *const T, n: usize) -> Result<(), Failure> {
    if n == 0 {
        return Ok(());
    }
    if start.is_null() {
        return Err(Failure::argument(format!("{name}: expected an array, found a null pointer")));
    }
    if !start.is_aligned() {
        let what = format!("{name}: expected an address divisible by {}", align_of::<T>());
        return Err(Failure::argument(what));
    }
    let most = isize::MAX.unsigned_abs() / size_of::<T>();
    if n > most {
        return Err(Failure::argument(format!("{name}: expected at most {most}, found {n}")));
    }
    Ok(())
}

/// Checks that two ranges of addresses, each a start and a length, do not overlap.
fn check_apart(name: &str, one: (usize, usize), other: (usize, usize)) -> Result<(), Failure> {
    let is_before = |(start, length): (usize, usize), after: usize| {
        start.checked_add(length).is_some_and(|end| end <= after)
    };
    if one.1 == 0 || other.1 == 0 || is_before(one, other.0) || is_before(other, one.0) {
        return Ok(());
    }
    Err(Failure::argument(format!("{name}: overlaps with another array of the call")))
}
