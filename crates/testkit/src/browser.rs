//! A real browser without a window, driven through `WebDriver`: Chromium, or Firefox if the variable
//! `NINEFOLD_BROWSER` is `firefox`.

use std::net::SocketAddr;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

use fantoccini::error::NewSessionError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use url::{ParseError, Url};

use crate::network::{free_address, wait_for};

pub mod passed_on;

/// Flags to run as root, without a network, and without leaving files behind. The browser ends with its driver, at the
/// other end of a pipe, and does not build what its address bar would show, which takes longer than all the rest.
const FLAGS: [&str; 11] = [
    "--headless=new",
    "--window-size=1280,900",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess",
];

/// Keeps the C library in Firefox from using wide registers. With them, on some processors, floating-point code in
/// Firefox is a hundred times slower after a click, and a picture takes a minute: its compiler mixes old and new
/// instructions, which is slow while the upper halves of registers are in use, and the library seems to leave them so.
const NARROW_REGISTERS: (&str, &str) =
    ("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL");

/// The screen on which the page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// A desktop, in the light theme.
    Light,
    /// A desktop, in the dark theme.
    Dark,
    /// The narrowest phone, 320 pixels wide.
    Narrow,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Chromium,
    Firefox,
}

impl Kind {
    /// The browser in use.
    fn chosen() -> Kind {
        match env::var("NINEFOLD_BROWSER") {
            Ok(name) if name == "firefox" => Kind::Firefox,
            _ => Kind::Chromium,
        }
    }

    /// The program that drives it.
    fn driver(self) -> &'static str {
        match self {
            Kind::Chromium => "chromedriver",
            Kind::Firefox => "geckodriver",
        }
    }
}

/// Starts the program that its arguments name. When the pipe to it is closed, at the latest with the test program, ends
/// it and its browsers and removes the folder of their profiles, into which a browser that is just ending still writes.
const UNTIL_CLOSED: &str = r#""$@" & read -r line; trap '' TERM; kill -TERM 0; wait
for time in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$TMPDIR"; sleep 0.2; done"#;

/// A running driver, stopped with its browsers when dropped.
#[derive(Debug)]
pub struct Driver {
    kind: Kind,
    process: Child,
    address: SocketAddr,
    /// Holds the browsers' profiles, one for each.
    folder: PathBuf,
    n_browsers: AtomicUsize,
}

impl Driver {
    /// Starts it on a free port; `None` if it is not installed.
    pub fn start() -> Option<Driver> {
        let (kind, address) = (Kind::chosen(), free_address());
        let found = Command::new(kind.driver()).arg("--version").stdout(Stdio::null()).status();
        found.ok()?;
        let folder = env::temp_dir().join(format!("ninefold-browser-{}", address.port()));
        fs::create_dir_all(&folder).expect("a folder for profiles");
        let mut command = Command::new("sh");
        command.args(["-c", UNTIL_CLOSED, "sh", kind.driver()]);
        command.arg(format!("--port={}", address.port())).env("TMPDIR", &folder);
        if kind == Kind::Firefox {
            command.env(NARROW_REGISTERS.0, NARROW_REGISTERS.1);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::null()).process_group(0);
        let process = command.spawn().expect("the driver starts");
        wait_for(kind.driver(), address);
        Some(Driver { kind, process, address, folder, n_browsers: AtomicUsize::new(0) })
    }

    /// A new browser with an empty profile.
    pub async fn browser(&self, screen: Screen) -> Client {
        self.browser_with(screen, &[]).await
    }

    /// The same with more flags, which only Chromium knows.
    pub async fn browser_with(&self, screen: Screen, more: &[String]) -> Client {
        // On a busy machine a browser sometimes exits while it starts.
        for _ in 0..2 {
            match self.start_browser(screen, more).await {
                Err(NewSessionError::SessionNotCreated(_)) => {}
                started => return started.expect("a new browser"),
            }
        }
        self.start_browser(screen, more).await.expect("a new browser")
    }

    async fn start_browser(
        &self,
        screen: Screen,
        more: &[String],
    ) -> Result<Client, NewSessionError> {
        let capabilities = match self.kind {
            Kind::Chromium => self.chromium(screen, more),
            Kind::Firefox => firefox(screen),
        };
        let mut capabilities = capabilities.as_object().expect("an object, as written").clone();
        // Half a minute is not enough for a look at all of the page while other tests run.
        capabilities.insert("timeouts".to_owned(), json!({ "script": 180_000 }));
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities).connect(&format!("http://{}", self.address)).await
    }

    fn chromium(&self, screen: Screen, more: &[String]) -> Value {
        let profile = self.folder.join(self.n_browsers.fetch_add(1, Ordering::Relaxed).to_string());
        let mut flags = FLAGS.map(str::to_owned).to_vec();
        flags.push(format!("--user-data-dir={}", profile.display()));
        flags.extend_from_slice(more);
        // An empty page instead of that of new tabs, which is a program of its own.
        let first = json!({ "restore_on_startup": 4, "startup_urls": ["about:blank"] });
        let mut options = json!({ "prefs": { "session": first } });
        match screen {
            Screen::Light => {}
            Screen::Dark => flags.push("--force-dark-mode".to_owned()),
            Screen::Narrow => {
                let metrics = json!({ "width": 320, "height": 640, "pixelRatio": 2 });
                options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
            }
        }
        options["args"] = json!(flags);
        json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } })
    }
}

/// Firefox has no narrow windows: it shows a narrow screen as a light one.
fn firefox(screen: Screen) -> Value {
    let scheme = match screen {
        Screen::Dark => 0,
        Screen::Light | Screen::Narrow => 1,
    };
    json!({ "moz:firefoxOptions": {
        "args": ["-headless", "--width=1280", "--height=985"],
        "prefs": {
            "layout.css.prefers-color-scheme.content-override": scheme,
            // Without a window, the browser is sometimes not the active program, and then Enter presses no button.
            "focusmanager.testmode": true,
        },
    } })
}

impl Drop for Driver {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        self.process.wait().ok();
    }
}

/// Makes the browser the active program, as it is for people. Without a window Firefox sometimes is not active, and
/// then Enter presses no button.
pub async fn activate(client: &Client) {
    if Kind::chosen() == Kind::Chromium {
        return;
    }
    let is_active = client.execute("return document.hasFocus()", Vec::new()).await;
    if is_active.expect("a script that runs") == json!(false) {
        let window = client.window().await.expect("the window");
        client.switch_to_window(window).await.expect("the same window");
    }
}

/// The warnings and errors in a browser's console since the last call; Firefox does not report them.
pub async fn console(client: &Client) -> Vec<String> {
    if Kind::chosen() == Kind::Firefox {
        return Vec::new();
    }
    let answer = client.issue_cmd(ConsoleLog).await.expect("the browser's log");
    let entries = answer.as_array().cloned().unwrap_or_default();
    let is_trouble = |entry: &Value| entry["level"] == "SEVERE" || entry["level"] == "WARNING";
    let troubles = entries.into_iter().filter(is_trouble).map(|entry| entry["message"].to_string());
    // On a busy machine, a file that was requested early may be used seconds after the page has loaded. The page names
    // its icon; the file to which it is left does not.
    let expected = ["was preloaded using link preload but", "/favicon.ico"];
    troubles.filter(|message| !expected.iter().any(|text| message.contains(text))).collect()
}

/// Runs a command of Chromium's developer tools.
async fn command(client: &Client, name: &str, parameters: Value) -> Value {
    let tool = DeveloperTool(json!({ "cmd": name, "params": parameters }));
    client.issue_cmd(tool).await.expect(name)
}

/// Chromium's extension of `WebDriver`: a command of its developer tools.
#[derive(Debug)]
struct DeveloperTool(Value);

impl WebDriverCompatibleCommand for DeveloperTool {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(self.0.to_string()))
    }
}

/// Chromium's extension of `WebDriver`: the messages of the console.
#[derive(Debug)]
struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}
