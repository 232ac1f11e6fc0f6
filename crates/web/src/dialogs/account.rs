//! The account dialog: signing in and out, passwords, and the ownership of games.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_wire::rest::{
    Body as _, Code, Confirmation, Credentials, NAME_LENGTHS, PASSWORD_LENGTHS, Password,
    PasswordChange, PlayerName, PlayerShape, Recovery,
};
use ninefold_words::{Label, Language, say};

use crate::browser;
use crate::browser::files;
use crate::page::{Dialog, Guard, Page};
use crate::panels::button::Button;
use crate::panels::following::following;
use crate::sync::server::{self, Trouble};
use crate::sync::{self, Account};

/// The button that opens the dialog; nothing if there is no server.
pub(crate) fn way(page: Page, language: Language, key: &'static str) -> AnyView {
    following(move || {
        if page.extras().sync.account() == Account::Absent {
            return ().into_any();
        }
        let open = move || page.dialog.set(Some(Dialog::Account));
        Button::new(key, "account", say::account(language), open).icon("user").class("later").view()
    })
}

/// Whether the server has the open game, as text and as an icon.
pub(crate) fn status(page: Page, language: Language) -> AnyView {
    following(move || {
        let Some(status) = page.extras().sync.status() else { return ().into_any() };
        let open = move || page.dialog.set(Some(Dialog::Account));
        let id = format!("{status:?}").to_ascii_lowercase();
        Button::new("data-synced", id, status.sign().to_owned(), open)
            .class("synced")
            .label((status.label())(language))
            .view()
    })
}

#[derive(Copy, Clone)]
struct DialogState {
    language: Language,
    /// The result of the last request.
    message: RwSignal<Option<String>>,
    /// The recovery code, which is shown once.
    code: RwSignal<Option<String>>,
    /// How the player wants to sign in.
    entrance: RwSignal<Entrance>,
    /// Whether the player has asked to delete the account, and must confirm it.
    deletes: RwSignal<bool>,
}

pub(crate) fn dialog(page: Page, language: Language) -> AnyView {
    let state = DialogState {
        language,
        message: RwSignal::new(None),
        code: RwSignal::new(None),
        entrance: RwSignal::new(Entrance::SignIn),
        deletes: RwSignal::new(false),
    };
    page.extras().guard.set(Guard::None);
    let content = following(move || {
        let code = state.code.get().map(|code| recovery(page, state, code));
        let rest = match page.extras().sync.account() {
            Account::Player { id, name } => signed_in(page, state, id, &name),
            _ => signed_out(page, state),
        };
        code.into_iter().chain([rest]).collect::<Vec<AnyView>>().into_any()
    });
    view! { {content} <p class="refusal" role="alert">{state.message}</p> }.into_any()
}

/// The recovery code, with an explanation. Until it is copied, closing the dialog asks first.
fn recovery(page: Page, state: DialogState, code: String) -> AnyView {
    let (shown, guard) = (code.clone(), page.extras().guard);
    if guard.get_untracked() == Guard::None {
        guard.set(Guard::Ask); // unless it is `Asked`: an open question stays when the dialog is rebuilt
    }
    let copy = move || {
        files::copy(&code, move |is_copied| {
            if is_copied {
                guard.set(Guard::None);
            }
            let message = if is_copied { say::keep_copied } else { say::keep_not_copied };
            state.message.try_set(Some(message(state.language)));
        });
    };
    let name = say::keep_copy(state.language);
    let question = following(move || {
        if guard.get() != Guard::Asked {
            return ().into_any();
        }
        let leave = move || {
            guard.set(Guard::None);
            page.cancel();
        };
        let leave = Button::new(
            "data-action",
            "leave-code",
            say::account_code_saved(state.language),
            leave,
        );
        let back = say::page_cancel(state.language);
        let back = Button::new("data-action", "keep-code", back, move || guard.set(Guard::Ask));
        view! {
            <p role="alert">{say::account_code_ask(state.language)}</p>
            <div class="pair">{back.view()} {leave.class("primary").view()}</div>
        }
        .into_any()
    });
    view! {
        {paragraph(say::account_code_help(state.language))}
        <output class="code">{shown}</output>
        {Button::new("data-action", "copy-code", name, copy).class("primary").view()}
        {question}
    }
    .into_any()
}

/// A way to sign in.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Entrance {
    SignIn,
    Register,
    Recover,
}

impl Entrance {
    fn form(self) -> Form {
        match self {
            Entrance::SignIn => Form {
                fields: &[NAME, PASSWORD],
                request: |[name, password, _]| credentials(name, password),
            },
            Entrance::Register => Form {
                fields: &[NAME, NEW_PASSWORD],
                request: |[name, password, _]| credentials(name, password),
            },
            Entrance::Recover => Form {
                fields: &[NAME, CODE, NEW_PASSWORD],
                request: |[name, code, password]| {
                    Recovery { name: PlayerName(name), code, password: Password(password) }
                        .to_json()
                },
            },
        }
    }
}

fn credentials(name: String, password: String) -> String {
    Credentials { name: PlayerName(name), password: Password(password) }.to_json()
}

fn signed_out(page: Page, state: DialogState) -> AnyView {
    let chosen = state.entrance.get();
    let entrances: [(_, _, Label); 3] = [
        (Entrance::SignIn, "sign-in", say::account_sign_in),
        (Entrance::Register, "register", say::account_register),
        (Entrance::Recover, "recover", say::account_recover),
    ];
    let buttons = entrances.map(|(entrance, id, name)| {
        let choose = move || {
            state.message.set(None);
            state.entrance.set(entrance);
        };
        Button::new("data-entrance", id, name(state.language), choose)
            .pressed(move || chosen == entrance)
            .view()
    });
    let (_, id, name) =
        entrances.into_iter().find(|(each, ..)| *each == chosen).expect("all are there");
    let name = if chosen == Entrance::Recover { say::account_change } else { name };
    let entry = form(page, state, chosen.form(), name, id, "primary", |page, state, answer| {
        if let Some(mut player) = server::read::<PlayerShape>(answer) {
            state.code.set(player.recovery_code.take());
            sync::sign_in(page, player);
        }
    });
    view! {
        {paragraph(say::account_help(state.language))}
        <div class="levels">{buttons.into_iter().collect_view()}</div>
        {entry}
    }
    .into_any()
}

fn signed_in(page: Page, state: DialogState, id: String, name: &str) -> AnyView {
    let language = state.language;
    let n_orphans = page.extras().sync.n_orphans();
    let orphans = (n_orphans > 0).then(|| {
        let take = move || sync::adopt(page, Some(&id));
        let leave_out = move || sync::adopt(page, None);
        let leave_out =
            Button::new("data-action", "leave-out", say::account_adopt_no(language), leave_out);
        let take = Button::new("data-action", "adopt", say::account_adopt_yes(language), take);
        view! {
            {paragraph(say::account_adopt(language, n_orphans))}
            <div class="pair">{leave_out.view()} {take.class("primary").view()}</div>
        }
        .into_any()
    });
    let n_aside = sync::n_aside();
    let aside = (n_aside > 0).then(|| {
        let back = move || {
            page.dialog.set(None);
            if let Err(error) = sync::bring_back() {
                page.report(&error);
            }
            sync::look(page);
        };
        let back =
            Button::new("data-action", "bring-back", say::account_bring_back(language), back);
        view! { {paragraph(say::account_aside(language, n_aside))} {back.view()} }.into_any()
    });
    let sign_out = move || {
        send(page, state, "POST", "/players/sign-out".to_owned(), None, |page, _, _| {
            sync::sign_out(page);
        });
    };
    let sign_out =
        Button::new("data-action", "sign-out", say::account_sign_out(language), sign_out);
    let change = form(
        page,
        state,
        Form {
            fields: &[OLD_PASSWORD, CHANGED_PASSWORD],
            request: |[old, new, _]| {
                PasswordChange { old: Password(old), new: Password(new) }.to_json()
            },
        },
        say::account_change,
        "password",
        "",
        |_, state, _| {
            state.message.set(Some(say::account_changed(state.language)));
        },
    );
    let everywhere = move || {
        send(page, state, "DELETE", "/players/me/sessions".to_owned(), None, |page, _, _| {
            sync::sign_out(page);
        });
    };
    let everywhere =
        Button::new("data-action", "sign-out-all", say::account_sign_out_all(language), everywhere);
    let delete = form(
        page,
        state,
        Form {
            fields: &[OLD_PASSWORD],
            request: |[password, ..]| Confirmation { password: Some(Password(password)) }.to_json(),
        },
        say::account_delete,
        DELETE,
        "danger",
        |page, _, _| sync::forget(page),
    );
    view! {
        <h3>{say::account_signed_in(language, &name)}</h3>
        {orphans}
        {aside}
        {paragraph(say::account_sign_out_help(language))}
        <div class="pair">{sign_out.view()} {everywhere.view()}</div>
        {folded(say::account_change(language), change)}
        {folded(
            say::account_delete(language),
            view! { {paragraph(say::account_delete_help(language))} {delete} }.into_any(),
        )}
    }
    .into_any()
}

fn paragraph(text: String) -> AnyView {
    view! { <p>{text}</p> }.into_any()
}

fn folded(title: String, content: AnyView) -> AnyView {
    view! { <details><summary>{title}</summary>{content}</details> }.into_any()
}

/// A field of a form: its name in the request and on the page, its label, and its `autocomplete`
/// value.
type Field = (&'static str, Label, &'static str);

const NAME: Field = ("name", say::account_name, "username");
const CODE: Field = ("code", say::account_code, "off");
const PASSWORD: Field = ("password", say::account_password, "current-password");
const NEW_PASSWORD: Field = ("password", say::account_new_password, "new-password");
const OLD_PASSWORD: Field = ("old", say::account_old_password, "current-password");
const CHANGED_PASSWORD: Field = ("new", say::account_new_password, "new-password");

/// The fields of a form, at most three, and the request made from their values.
struct Form {
    fields: &'static [Field],
    request: fn([String; 3]) -> String,
}

/// The form that deletes the account.
const DELETE: &str = "delete-account";

/// A form whose request goes to a route below `players`.
fn form(
    page: Page,
    state: DialogState,
    Form { fields, request }: Form,
    name: Label,
    route: &'static str,
    class: &'static str,
    then: fn(Page, DialogState, &str),
) -> AnyView {
    let inputs = fields.iter().map(|&(name, text, filled)| {
        let (kind, lengths) = if filled.ends_with("password") {
            ("password", PASSWORD_LENGTHS)
        } else {
            ("text", NAME_LENGTHS)
        };
        view! {
            <label>
                {text(state.language)}
                <input
                    type=kind
                    name=name
                    autocomplete=filled
                    autocapitalize="none"
                    minlength=*lengths.start()
                    maxlength=*lengths.end()
                    required
                />
            </label>
        }
        .into_any()
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let mut values = [const { String::new() }; 3];
        for (value, (name, ..)) in values.iter_mut().zip(fields) {
            let field = format!("dialog form:has([data-action={route}]) [name={name}]");
            *value = browser::field(&field);
            if *name == NAME.0 {
                *value = value.trim().to_owned();
            }
        }
        if route == DELETE && !state.deletes.get_untracked() {
            return state.deletes.set(true);
        }
        let (method, path) = match route {
            DELETE => ("DELETE", "/players/me".to_owned()),
            route => ("POST", format!("/players/{route}")),
        };
        send(page, state, method, path, Some(request(values)), then);
    };
    view! {
        <form class="account" on:submit=submit>
            {inputs.collect_view()}
            {following(move || question(state, route))}
            <button class=class type="submit" data-action=route>{name(state.language)}</button>
        </form>
    }
    .into_any()
}

/// The question before the account is deleted.
fn question(state: DialogState, route: &str) -> AnyView {
    if route != DELETE || !state.deletes.get() {
        return ().into_any();
    }
    view! { <p role="alert">{say::account_delete_ask(state.language)}</p> }.into_any()
}

/// Sends a request, and shows a refusal.
fn send(
    page: Page,
    state: DialogState,
    method: &'static str,
    path: String,
    body: Option<String>,
    then: fn(Page, DialogState, &str),
) {
    state.message.set(None);
    state.deletes.set(false);
    spawn_local(async move {
        match server::send(method, &path, body, state.language.tag()).await {
            Ok(answer) => then(page, state, &answer),
            Err(Trouble::Unreachable) => {
                state.message.try_set(Some(say::account_unreachable(state.language)));
            }
            Err(Trouble::SignedOut) => {
                sync::sign_out(page);
                state.message.try_set(Some(say::account_ended(state.language)));
            }
            Err(Trouble::Refused { code, detail, .. }) => {
                let is_field = *code == Code::Field; // its detail is meant for developers
                let text = if is_field { say::account_rules(state.language) } else { detail };
                state.message.try_set(Some(text));
            }
        }
    });
}
