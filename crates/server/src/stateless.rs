//! Routes that know no games.

use axum::Router;
use axum::extract::{FromRequest, Request, State};
use axum::routing::{get, post};
use ninefold_wire::rest::LayoutShape;
use ninefold_words::server::Refusal;

use crate::app::App;
use crate::batch;
use crate::body::{JsonBody, json, json_bytes, media_type};
use crate::error::{Answer, language};
use crate::identity::address;
use crate::questions::{Limits, Question};

/// The routes; each answers with a slash at the end, too.
pub(crate) fn router() -> Router<App> {
    let mut router = Router::new().route("/layouts", get(layouts)).merge(validate_router());
    for (path, question) in [
        ("/solve", Question::Solve),
        ("/rate", Question::Rate),
        ("/hint", Question::Hint),
        ("/explain", Question::Explain),
    ] {
        let handler = move |state: State<App>, request: Request| ask(state, request, question);
        router = router.route(path, post(handler));
    }
    router
}

/// The route that is at the root as well.
pub(crate) fn validate_router() -> Router<App> {
    let handler =
        move |state: State<App>, request: Request| ask(state, request, Question::Validate);
    Router::new().route("/validate", post(handler)).route("/validate/", post(handler))
}

async fn ask(State(app): State<App>, request: Request, question: Question) -> Answer {
    let language = language(request.headers());
    if media_type(request.headers()) == Some(batch::MEDIA_TYPE) {
        let from = address(app.config(), request.extensions(), request.headers());
        let place = app.places().batches.take(from).ok_or(Refusal::Busy)?;
        return Ok(batch::answer(app, request.into_body(), question, language, place));
    }
    let JsonBody(body) = JsonBody::from_request(request, &app).await?;
    let limits = Limits::new(app.config());
    let answer = if question.is_light() {
        question.answer(&body, &limits, language)?
    } else {
        app.work().run(move |_| question.answer(&body, &limits, language)).await??
    };
    Ok(json_bytes(answer))
}

async fn layouts() -> Answer {
    Ok(json(&serde_json::json!({ "layouts": LayoutShape::all() })))
}
