//! The terminal: taken, given back whatever happens, and what comes from it.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    terminal: ratatui::Terminal<CrosstermBackend<Stdout>>,
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
    /// Takes the terminal. From now on a panic gives it back before it says anything.
    pub(crate) fn take() -> io::Result<Screen> {
        let signals = Signals::catch()?;
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            previous(info);
        }));
        enter()?;
        let terminal = ratatui::Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(Screen { terminal, signals })
    }

    pub(crate) fn draw(&mut self, paint: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(paint).map(drop)
    }

    /// Draws everything with the next frame, not only what has changed.
    pub(crate) fn redraw(&mut self) -> io::Result<()> {
        // Not by the terminal's own way, which asks where the cursor is and waits for an answer.
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.terminal = ratatui::Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }

    /// Columns and rows.
    pub(crate) fn size(&self) -> io::Result<(u16, u16)> {
        self.terminal.size().map(|size| (size.width, size.height))
    }

    /// The next thing that comes from the terminal, if one comes in time.
    pub(crate) fn next(wait: Duration) -> io::Result<Option<Event>> {
        if event::poll(wait)? { event::read().map(Some) } else { Ok(None) }
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
        restore();
    }
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
