//! The terminal: taken, given back whatever happens, and what comes from it.

use std::io::{self, Stdout, Write};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ratatui::Frame;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    self, DisableFocusChange, DisableMouseCapture, EnableFocusChange, EnableMouseCapture, Event,
};
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};

/// A terminal in full-screen mode; dropped, it is as it was.
pub(crate) struct Screen {
    /// Never dropped: it would complain about a terminal that is gone, and panic since nobody hears
    /// it.
    terminal: ManuallyDrop<ratatui::Terminal<CrosstermBackend<Stdout>>>,
    signals: Signals,
}

/// What the system asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// To end.
    End,
    /// To stop for a while.
    Stop,
    /// To draw all again after having been stopped.
    GoOn,
}

impl Screen {
    /// Takes the terminal. From now on a panic gives it back before it says anything; one in
    /// another thread says nothing, since the game goes on.
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
        let terminal = ratatui::Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Screen { terminal: ManuallyDrop::new(terminal), signals })
    }

    pub(crate) fn draw(&mut self, paint: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(paint).map(drop)
    }

    /// Draws everything with the next frame, not only what has changed.
    pub(crate) fn redraw(&mut self) -> io::Result<()> {
        // Not by the terminal's own way, which asks where the cursor is and waits for an answer.
        execute!(io::stdout(), Clear(ClearType::All))?;
        *self.terminal = ratatui::Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }

    /// Columns and rows.
    pub(crate) fn size(&self) -> io::Result<(u16, u16)> {
        self.terminal.size().map(|size| (size.width, size.height))
    }

    /// The next thing that comes from the terminal, if one comes in time.
    ///
    /// The error is that of a terminal that is gone: it is found before it is read from, since the
    /// reader would wait for ever for more of nothing.
    pub(crate) fn next(wait: Duration) -> io::Result<Option<Event>> {
        let mut is_ready = is_readable(Duration::ZERO)?;
        if !event::poll(Duration::ZERO)? && !wait.is_zero() {
            is_ready = is_readable(wait)?;
        }
        if event::poll(Duration::ZERO)? {
            return event::read().map(Some);
        }
        // What came was no event, but perhaps a part of one.
        if is_ready && !wait.is_zero() {
            thread::sleep(PART);
        }
        Ok(None)
    }

    /// What the system asks for since this was last called.
    pub(crate) fn asked(&self) -> Option<Asked> {
        self.signals.asked()
    }

    /// Gives the terminal back and stops, until the shell goes on with the program.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        restore();
        stop()?;
        self.signals.clear();
        self.resume()
    }

    /// Takes the terminal again.
    pub(crate) fn resume(&mut self) -> io::Result<()> {
        enter()?;
        self.redraw()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // After a panic it is restored, and what was said there must not be written over.
        if !thread::panicking() {
            restore();
        }
    }
}

/// How long to wait for the rest of an event.
const PART: Duration = Duration::from_millis(5);

/// Whether something can be read from the terminal within a time.
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
        cursor::Hide
    )
}

/// Whatever fails here, there is nothing better to do than the rest.
fn restore() {
    let mut output = io::stdout();
    let _ = execute!(
        output,
        DisableFocusChange,
        DisableMouseCapture,
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

    /// Forgets what belongs to a stop that is over.
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
