//! The terminal: entering full-screen mode, leaving it in every case, and events.

use std::io::{self, Write};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossterm::event::{
    self, DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste,
    EnableFocusChange, EnableMouseCapture, Event,
};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute};
use ratatui_core::terminal::{Frame, Terminal};

use super::output::Output;

/// A terminal in full-screen mode; dropping this restores it.
pub(crate) struct Screen {
    /// Never dropped: if the terminal is gone, its destructor would fail to print an error, and
    /// panic.
    terminal: ManuallyDrop<Terminal<Output>>,
    signals: Signals,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// To end.
    End,
    /// To stop until resumed.
    Stop,
    /// To redraw everything after having been stopped.
    GoOn,
}

impl Screen {
    /// Enters full-screen mode. After this, a panic restores the terminal before printing its
    /// message; a panic in another thread prints nothing, because the game continues.
    pub(crate) fn take() -> io::Result<Screen> {
        let signals = Signals::catch()?;
        let (previous, here) = (panic::take_hook(), thread::current().id());
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() == here {
                restore();
                previous(info);
            }
        }));
        enter()?;
        let terminal = Terminal::new(Output(io::stdout()))?;
        Ok(Screen { terminal: ManuallyDrop::new(terminal), signals })
    }

    pub(crate) fn draw(&mut self, paint: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(paint).map(drop)
    }

    /// Redraws everything with the next frame, not only the changes.
    pub(crate) fn redraw(&mut self) -> io::Result<()> {
        // Not `Terminal::clear`, which queries the cursor position and waits for the answer.
        execute!(io::stdout(), Clear(ClearType::All))?;
        *self.terminal = Terminal::new(Output(io::stdout()))?;
        Ok(())
    }

    /// Columns and rows.
    pub(crate) fn size(&self) -> io::Result<(u16, u16)> {
        self.terminal.size().map(|size| (size.width, size.height))
    }

    /// The next event of the terminal, if one comes in time.
    ///
    /// An error means that the terminal is gone: that is detected before reading, because the
    /// reader would wait forever.
    pub(crate) fn next(wait: Duration) -> io::Result<Option<Event>> {
        let mut is_ready = is_readable(Duration::ZERO)?;
        if !event::poll(Duration::ZERO)? && !wait.is_zero() {
            is_ready = is_readable(wait)?;
        }
        if event::poll(Duration::ZERO)? {
            return event::read().map(Some);
        }
        // The bytes were not an event, but perhaps part of one.
        if is_ready && !wait.is_zero() {
            thread::sleep(PART);
        }
        Ok(None)
    }

    /// The requests of signals since the last call.
    pub(crate) fn asked(&self) -> Option<Asked> {
        self.signals.asked()
    }

    /// Restores the terminal and stops until the shell resumes the program.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        restore();
        stop()?;
        self.signals.clear();
        self.resume()
    }

    /// Enters full-screen mode again.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        enter()?;
        self.redraw()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // After a panic the terminal is already restored, and its message must not be overwritten.
        if !thread::panicking() {
            restore();
        }
    }
}

/// How long to wait for the rest of an event.
const PART: Duration = Duration::from_millis(5);

/// Whether the terminal has input within this time.
#[cfg(unix)]
fn is_readable(wait: Duration) -> io::Result<bool> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let input = io::stdin();
    let mut descriptors = [PollFd::new(&input, PollFlags::IN)];
    let nanoseconds = i64::from(wait.subsec_nanos());
    let wait = Timespec { tv_sec: wait.as_secs().cast_signed(), tv_nsec: nanoseconds };
    match poll(&mut descriptors, Some(&wait)) {
        Ok(_) | Err(rustix::io::Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let found = descriptors[0].revents();
    if found.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
        return Err(io::ErrorKind::BrokenPipe.into());
    }
    Ok(found.contains(PollFlags::IN))
}

#[cfg(not(unix))]
fn is_readable(wait: Duration) -> io::Result<bool> {
    event::poll(wait)
}

fn enter() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableFocusChange,
        EnableBracketedPaste,
        cursor::Hide
    )
}

/// Errors are ignored: nothing can be done but try the remaining steps.
fn restore() {
    let mut output = io::stdout();
    let _ = execute!(
        output,
        DisableBracketedPaste,
        DisableFocusChange,
        DisableMouseCapture,
        // Some terminals keep rows of this screen after it was resized, unless they are blank.
        Clear(ClearType::All),
        cursor::MoveTo(0, 0),
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = output.flush();
    let _ = disable_raw_mode();
}

/// Flags that signals raise.
struct Signals {
    end: Arc<AtomicBool>,
    stop: Arc<AtomicBool>,
    go_on: Arc<AtomicBool>,
}

impl Signals {
    #[cfg(unix)]
    fn catch() -> io::Result<Signals> {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
        use signal_hook::flag::register;

        let signals = Signals { end: Arc::default(), stop: Arc::default(), go_on: Arc::default() };
        for signal in [SIGTERM, SIGHUP, SIGINT, SIGQUIT] {
            register(signal, Arc::clone(&signals.end))?;
        }
        register(SIGTSTP, Arc::clone(&signals.stop))?;
        register(SIGCONT, Arc::clone(&signals.go_on))?;
        Ok(signals)
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    fn catch() -> io::Result<Signals> {
        Ok(Signals { end: Arc::default(), stop: Arc::default(), go_on: Arc::default() })
    }

    fn asked(&self) -> Option<Asked> {
        let flags =
            [(&self.end, Asked::End), (&self.stop, Asked::Stop), (&self.go_on, Asked::GoOn)];
        flags.into_iter().find(|(flag, _)| flag.swap(false, Ordering::Relaxed)).map(|(_, a)| a)
    }

    /// Clears the flags of a stop that is over.
    fn clear(&self) {
        self.stop.store(false, Ordering::Relaxed);
        self.go_on.store(false, Ordering::Relaxed);
    }
}

#[cfg(unix)]
fn stop() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
fn stop() -> io::Result<()> {
    Ok(())
}
