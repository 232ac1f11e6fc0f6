//! The dialog of the account: signing in and out, and all that belongs to it.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_words::account::{self, Label, label};
use ninefold_words::{Language, keeping};
use serde_json::{Map, Value};

use crate::browser;
use crate::browser::files;
use crate::page::{Desk, Dialog};
use crate::panels::button::Button;
use crate::sync::server::{self, Trouble};
use crate::sync::{self, Account};

/// A part of the page that follows signals; one type for all of them keeps the page small.
pub(crate) fn following(content: Box<dyn Fn() -> AnyView + Send>) -> AnyView {
    (move || content()).into_any()
}

/// The way to the dialog; nothing where there is no server.
pub(crate) fn way(desk: Desk, language: Language, key: &'static str) -> AnyView {
    following(Box::new(move || {
        if desk.drawer().sync.account() == Account::Absent {
            return ().into_any();
        }
        let open = move || desk.dialog.set(Some(Dialog::Account));
        Button::new(key, "account", label(language, Label::Account), open).view()
    }))
}

/// Where the game on the desk is, in words and as a sign.
pub(crate) fn status(desk: Desk, language: Language) -> AnyView {
    following(Box::new(move || {
        let Some(status) = desk.drawer().sync.status() else { return ().into_any() };
        let open = move || desk.dialog.set(Some(Dialog::Account));
        let id = format!("{status:?}").to_lowercase();
        Button::new("data-synced", id, status.sign().to_owned(), open)
            .class("synced")
            .label(label(language, status.label()))
            .view()
    }))
}

/// What the dialog shows: handles to what was said last.
#[derive(Copy, Clone)]
struct Talk {
    language: Language,
    /// What is said about the last thing done.
    said: RwSignal<Option<String>>,
    /// The recovery code, which is shown once.
    code: RwSignal<Option<String>>,
    /// How somebody who is not signed in wants to be.
    entrance: RwSignal<Entrance>,
}

/// The dialog.
pub(crate) fn dialog(desk: Desk, language: Language) -> AnyView {
    let talk = Talk {
        language,
        said: RwSignal::new(None),
        code: RwSignal::new(None),
        entrance: RwSignal::new(Entrance::SignIn),
    };
    let content = following(Box::new(move || {
        let code = talk.code.get().map(|code| recovery(talk, code));
        let rest = match desk.drawer().sync.account() {
            Account::Player { id, name } => signed_in(desk, talk, id, &name),
            _ => signed_out(desk, talk),
        };
        code.into_iter().chain([rest]).collect::<Vec<AnyView>>().into_any()
    }));
    view! { {content} <p class="refusal" role="alert">{talk.said}</p> }.into_any()
}

/// The code, with what it is for.
fn recovery(talk: Talk, code: String) -> AnyView {
    let shown = code.clone();
    let copy = move || {
        files::copy(&code, move |is_copied| {
            let said = if is_copied { keeping::Label::Copied } else { keeping::Label::NotCopied };
            talk.said.try_set(Some(keeping::label(talk.language, said)));
        });
    };
    let name = keeping::label(talk.language, keeping::Label::Copy);
    view! {
        {paragraph(label(talk.language, Label::CodeHelp))}
        <output class="code">{shown}</output>
        {Button::new("data-action", "copy-code", name, copy).class("primary").view()}
    }
    .into_any()
}

/// How somebody comes to be signed in.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Entrance {
    SignIn,
    Register,
    Recover,
}

fn signed_out(desk: Desk, talk: Talk) -> AnyView {
    let chosen = talk.entrance.get();
    let entrances = [
        (Entrance::SignIn, "sign-in", Label::SignIn),
        (Entrance::Register, "register", Label::Register),
        (Entrance::Recover, "recover", Label::Recover),
    ];
    let buttons = entrances.map(|(entrance, id, name)| {
        let choose = move || {
            talk.said.set(None);
            talk.entrance.set(entrance);
        };
        Button::new("data-entrance", id, label(talk.language, name), choose)
            .pressed(move || chosen == entrance)
            .view()
    });
    let (_, id, name) =
        entrances.into_iter().find(|(each, ..)| *each == chosen).expect("all are there");
    let mut fields = vec![NAME];
    match chosen {
        Entrance::SignIn => fields.push(PASSWORD),
        Entrance::Register => fields.push(NEW_PASSWORD),
        Entrance::Recover => fields.extend([CODE, NEW_PASSWORD]),
    }
    let name = if chosen == Entrance::Recover { Label::Change } else { name };
    let entry = form((desk, talk), fields, name, id, "primary", |desk, talk, answer| {
        sync::sign_in(desk, &answer);
        talk.code.set(answer["recovery_code"].as_str().map(str::to_owned));
    });
    view! {
        {paragraph(label(talk.language, Label::Help))}
        <div class="levels">{buttons.into_iter().collect_view()}</div>
        {entry}
    }
    .into_any()
}

fn signed_in(desk: Desk, talk: Talk, id: String, name: &str) -> AnyView {
    let language = talk.language;
    let n_orphans = desk.drawer().sync.n_orphans();
    let orphans = (n_orphans > 0).then(|| {
        let take = move || sync::adopt(desk, Some(&id));
        let leave_out = move || sync::adopt(desk, None);
        let leave_out =
            Button::new("data-action", "leave-out", label(language, Label::LeaveOut), leave_out);
        let take = Button::new("data-action", "adopt", label(language, Label::Adopt), take);
        view! {
            {paragraph(account::adopt(language, n_orphans))}
            <div class="pair">{leave_out.view()} {take.class("primary").view()}</div>
        }
        .into_any()
    });
    let n_aside = sync::n_aside();
    let aside = (n_aside > 0).then(|| {
        let back = move || {
            desk.dialog.set(None);
            if let Err(error) = sync::bring_back() {
                desk.tell_of(&error);
            }
            sync::look(desk);
        };
        let back =
            Button::new("data-action", "bring-back", label(language, Label::BringBack), back);
        view! { {paragraph(account::aside(language, n_aside))} {back.view()} }.into_any()
    });
    let sign_out = move || {
        send((desk, talk), "POST", "/players/sign-out".to_owned(), None, |desk, _, _| {
            sync::leave(desk, Account::Nobody);
        });
    };
    let sign_out =
        Button::new("data-action", "sign-out", label(language, Label::SignOut), sign_out);
    let change = form(
        (desk, talk),
        vec![OLD_PASSWORD, CHANGED_PASSWORD],
        Label::Change,
        "password",
        "",
        |_, talk, _| {
            talk.said.set(Some(label(talk.language, Label::Changed)));
        },
    );
    let delete = move || {
        send((desk, talk), "DELETE", "/players/me".to_owned(), None, |desk, _, _| {
            sync::forget(desk);
        });
    };
    let delete =
        Button::new("data-action", "delete-account", label(language, Label::Delete), delete);
    view! {
        <h3>{account::signed_in(language, name)}</h3>
        {orphans}
        {aside}
        {paragraph(label(language, Label::SignOutHelp))}
        {sign_out.view()}
        {folded(label(language, Label::Change), change)}
        {folded(
            label(language, Label::Delete),
            view! { {paragraph(label(language, Label::DeleteHelp))} {delete.class("danger").view()} }
                .into_any(),
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

/// A field of a form: its name in the request and on the page, what it is called, how browsers fill it.
type Field = (&'static str, Label, &'static str);

const NAME: Field = ("name", Label::Name, "username");
const CODE: Field = ("code", Label::Code, "off");
const PASSWORD: Field = ("password", Label::Password, "current-password");
const NEW_PASSWORD: Field = ("password", Label::NewPassword, "new-password");
const OLD_PASSWORD: Field = ("old", Label::OldPassword, "current-password");
const CHANGED_PASSWORD: Field = ("new", Label::NewPassword, "new-password");

/// A form that is sent to a route of players.
fn form(
    (desk, talk): (Desk, Talk),
    fields: Vec<Field>,
    name: Label,
    route: &'static str,
    class: &'static str,
    then: fn(Desk, Talk, Value),
) -> AnyView {
    let names: Vec<&'static str> = fields.iter().map(|(name, ..)| *name).collect();
    let inputs = fields.into_iter().map(|(name, text, filled)| {
        let kind = if filled.ends_with("password") { "password" } else { "text" };
        view! {
            <label>
                {label(talk.language, text)}
                <input
                    type=kind
                    name=name
                    autocomplete=filled
                    autocapitalize="none"
                    required
                />
            </label>
        }
        .into_any()
    });
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let mut body = Map::new();
        for name in &names {
            let value =
                browser::field(&format!("dialog form:has([data-action={route}]) [name={name}]"));
            body.insert((*name).to_owned(), value.into());
        }
        send(
            (desk, talk),
            "POST",
            format!("/players/{route}"),
            Some(Value::Object(body).to_string()),
            then,
        );
    };
    view! {
        <form class="account" on:submit=submit>
            {inputs.collect_view()}
            <button class=class type="submit" data-action=route>{label(talk.language, name)}</button>
        </form>
    }
    .into_any()
}

/// Sends a request; what is refused is said.
fn send(
    (desk, talk): (Desk, Talk),
    method: &'static str,
    path: String,
    body: Option<String>,
    then: fn(Desk, Talk, Value),
) {
    talk.said.set(None);
    spawn_local(async move {
        match server::send(method, &path, body, talk.language.tag()).await {
            Ok(answer) => then(desk, talk, answer),
            Err(Trouble::Unreachable) => {
                talk.said.try_set(Some(label(talk.language, Label::Unreachable)));
            }
            Err(Trouble::SignedOut) => sync::leave(desk, Account::Nobody),
            Err(Trouble::Refused { detail, .. }) => {
                talk.said.try_set(Some(detail));
            }
        }
    });
}
