//! One tab plays a game; other tabs with the same game only watch.
//!
//! Each tab requests a lock with the game's key (the Web Locks API) and plays while it holds it. A
//! waiting tab gets the lock when the other tab is closed, or takes it before. Without locks, every
//! tab plays until it sees that another has stored a turn.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::{TimeoutHandle, set_timeout_with_handle};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::AbortController;

/// How long a lock may take before a tab shows that it is waiting: the lock of a page that is being
/// reloaded is released within a moment.
const PATIENCE: std::time::Duration = std::time::Duration::from_millis(400);

/// How a tab requests a lock.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// When it is free.
    Wait,
    /// Immediately, even if another tab holds it.
    Take,
}

/// A change in the state of a claim.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// This tab holds the lock.
    Held,
    /// Another tab holds it, or has taken it.
    Elsewhere,
}

/// A claim on a game; dropping it releases the game.
pub(crate) struct Hold {
    shared: Rc<Shared>,
}

/// Called with each change of a claim.
type Listener = Box<dyn Fn(News)>;

struct Shared {
    listener: RefCell<Option<Listener>>,
    release: RefCell<Option<Function>>,
    abort: Option<AbortController>,
    patience: RefCell<Option<TimeoutHandle>>,
}

impl Shared {
    fn is_waiting(&self) -> bool {
        self.patience.borrow().is_some()
    }

    fn is_dropped(&self) -> bool {
        self.listener.try_borrow().is_ok_and(|listener| listener.is_none())
    }

    fn announce(&self, news: News) {
        if let Some(patience) = self.patience.borrow_mut().take() {
            patience.clear();
        }
        if let Ok(listener) = self.listener.try_borrow()
            && let Some(listener) = &*listener
        {
            listener(news);
        }
    }
}

impl Hold {
    /// Requests the lock of a key. Calls `listener` on every change, never before this returns.
    pub(crate) fn claim(key: &str, claim: Claim, listener: impl Fn(News) + 'static) -> Hold {
        let shared = Rc::new(Shared {
            listener: RefCell::new(Some(Box::new(listener))),
            release: RefCell::default(),
            abort: AbortController::new().ok(),
            patience: RefCell::default(),
        });
        let (waiting, waited_for) = (Rc::downgrade(&shared), key.to_owned());
        let late = move || {
            spawn_local(async move {
                // Otherwise this tab has it, and was too busy to hear of it.
                let is_elsewhere = held().await.contains(&waited_for);
                if let Some(shared) = waiting.upgrade().filter(|shared| shared.is_waiting())
                    && is_elsewhere
                {
                    shared.announce(News::Elsewhere);
                }
            });
        };
        let is_asked = ask(key, claim, &shared).is_some();
        if is_asked {
            *shared.patience.borrow_mut() = set_timeout_with_handle(late, PATIENCE).ok();
        } else {
            let shared = Rc::downgrade(&shared);
            let free = move || {
                if let Some(shared) = shared.upgrade() {
                    shared.announce(News::Held);
                }
            };
            set_timeout_with_handle(free, std::time::Duration::ZERO).ok();
        }
        Hold { shared }
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Ok(mut listener) = self.shared.listener.try_borrow_mut() {
            *listener = None;
        }
        if let Some(patience) = self.shared.patience.borrow_mut().take() {
            patience.clear();
        }
        if let Some(release) = self.shared.release.borrow_mut().take() {
            release.call0(&JsValue::UNDEFINED).ok();
        } else if let Some(abort) = &self.shared.abort {
            abort.abort(); // it is still waiting
        }
    }
}

/// Whether the browser has locks, which are missing in an insecure context.
pub(crate) fn has_locks() -> bool {
    locks().is_some()
}

/// The keys of all games being played in any tab, this one included.
pub(crate) async fn held() -> Vec<String> {
    let query = || -> Option<Promise> {
        let (locks, _) = locks()?;
        let query: Function = Reflect::get(&locks, &"query".into()).ok()?.dyn_into().ok()?;
        query.call0(&locks).ok()?.dyn_into().ok()
    };
    let Some(asked) = query() else { return Vec::new() };
    let state = JsFuture::from(asked).await.unwrap_or_default();
    let held = Reflect::get(&state, &"held".into()).unwrap_or_default();
    let name = |lock: JsValue| Reflect::get(&lock, &"name".into()).ok()?.as_string();
    js_sys::Array::from(&held).iter().filter_map(name).collect()
}

/// The browser's locks, and the function that requests one.
fn locks() -> Option<(JsValue, Function)> {
    let navigator = web_sys::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    let request: Function = Reflect::get(&locks, &"request".into()).ok()?.dyn_into().ok()?;
    Some((locks, request))
}

/// Requests the lock from the browser; `None` if it has no locks.
fn ask(key: &str, claim: Claim, shared: &Rc<Shared>) -> Option<()> {
    let (locks, request) = locks()?;
    let options = Object::new();
    match claim {
        Claim::Take => Reflect::set(&options, &"steal".into(), &true.into()).ok()?,
        Claim::Wait => {
            Reflect::set(&options, &"signal".into(), shared.abort.as_ref()?.signal().as_ref())
                .ok()?
        }
    };
    let granted = {
        let shared = shared.clone();
        Closure::once_into_js(move |_lock: JsValue| -> JsValue {
            if shared.is_dropped() {
                return JsValue::UNDEFINED; // it was granted while it was being given up
            }
            let mut release = None;
            // The lock is held until this promise is resolved.
            let promise = Promise::new(&mut |resolve, _| release = Some(resolve));
            *shared.release.borrow_mut() = release;
            shared.announce(News::Held);
            promise.into()
        })
    };
    let promise: Promise = request.call3(&locks, &key.into(), &options, &granted).ok()?.into();
    let lost = {
        let shared = shared.clone();
        Closure::once_into_js(move |_: JsValue| {
            shared.release.borrow_mut().take();
            shared.announce(News::Elsewhere);
        })
    };
    let catch: Function = Reflect::get(&promise, &"catch".into()).ok()?.dyn_into().ok()?;
    catch.call1(&promise, &lost).ok()?;
    Some(())
}
