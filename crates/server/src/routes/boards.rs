//! Questions about boards, without games.

pub(crate) mod batch;
pub(crate) mod question;

use axum::extract::{FromRequest, Request, State};
use axum::routing::post;
use ninefold::Stop;
#[cfg(feature = "describe")]
use ninefold_wire::ExplanationShape;
#[cfg(feature = "describe")]
use ninefold_wire::rest::{
    AllStepsShape, AnyBoardRequest, BoardRequest, HintAnswer, HintRequest, ProofShape, RateRequest,
    RateShape, SolveShape, StateRequest, StepsRequest, ValidateShape, WhyNotRequest, WhyNotShape,
};
use ninefold_wire::rest::{LayoutShape, LayoutsShape};

use crate::app::App;
use crate::error::{Answer, ApiError, language};
use crate::http::address::address;
use crate::http::body::{JsonText, Media, for_everybody, json_bytes};
use crate::http::limits::SizeLimits;
#[cfg(feature = "describe")]
use crate::routes::describe::Fails;
use crate::routes::described::{Routes, routes};
use crate::workers::{Client, Kind};
use question::Question;

/// The routes.
pub(crate) fn routes() -> Routes {
    let questions = routes! {
        "/solve" => post(solve),
        "/rate" => post(rate),
        "/prove" => post(prove),
        "/hint" => post(give_hint),
        "/explain" => post(explain),
        "/steps" => post(steps),
        "/why-not" => post(why_not),
        "/layouts" => get(layouts),
    };
    validate_routes().merge(questions)
}

/// The route that also exists at the root, and with a slash at the end.
pub(crate) fn validate_routes() -> Routes {
    let mut routes = routes! { "/validate" => post(validate) };
    routes.router = routes.router.route("/validate/", post(validate));
    routes
}

/// Finds the cells of a board that conflict.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "validate",
    path = "/validate",
    request_body(content((AnyBoardRequest = "application/json"), (String = "application/x-ndjson"))),
    responses(
        (status = 200, description = "The conflicts", content(
            (ValidateShape = "application/json"),
            (ValidateShape = "application/x-ndjson")
        )),
        Fails::<422>
    )
))]
async fn validate(State(app): State<App>, request: Request) -> Answer {
    ask(app, request, Question::Validate).await
}

/// Solves a board.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "solve",
    path = "/solve",
    request_body(content((BoardRequest = "application/json"), (String = "application/x-ndjson"))),
    responses(
        (status = 200, description = "The solution, if there is exactly one", content(
            (SolveShape = "application/json"),
            (SolveShape = "application/x-ndjson")
        )),
        Fails::<422>
    )
))]
async fn solve(State(app): State<App>, request: Request) -> Answer {
    ask(app, request, Question::Solve).await
}

/// Grades a puzzle by the logic it needs.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "rate",
    path = "/rate",
    request_body(content((RateRequest = "application/json"), (String = "application/x-ndjson"))),
    responses(
        (status = 200, description = "Its grade, and each step", content(
            (RateShape = "application/json"),
            (RateShape = "application/x-ndjson")
        )),
        Fails::<422>
    )
))]
async fn rate(State(app): State<App>, request: Request) -> Answer {
    ask(app, request, Question::Rate).await
}

/// Proves that a board has exactly one solution, or none.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "prove",
    path = "/prove",
    request_body(content((BoardRequest = "application/json"), (String = "application/x-ndjson"))),
    responses(
        (status = 200, description = "The proof", content(
            (ProofShape = "application/json"),
            (ProofShape = "application/x-ndjson")
        )),
        Fails::<422>
    )
))]
async fn prove(State(app): State<App>, request: Request) -> Answer {
    ask(app, request, Question::Prove).await
}

/// Gives a hint for a board or a game.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "hint",
    path = "/hint",
    request_body(content((HintRequest = "application/json"), (String = "application/x-ndjson"))),
    responses(
        (status = 200, description = "The hint", content(
            (HintAnswer = "application/json"),
            (HintAnswer = "application/x-ndjson")
        )),
        Fails::<422>
    )
))]
async fn give_hint(State(app): State<App>, request: Request) -> Answer {
    ask(app, request, Question::Hint).await
}

/// Explains the whole path to the solution.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "explain",
    path = "/explain",
    request_body(content((StateRequest = "application/json"), (String = "application/x-ndjson"))),
    responses(
        (status = 200, description = "Each step with its reason", content(
            (ExplanationShape = "application/json"),
            (ExplanationShape = "application/x-ndjson")
        )),
        Fails::<422>
    )
))]
async fn explain(State(app): State<App>, request: Request) -> Answer {
    ask(app, request, Question::Explain).await
}

/// Lists every step that a board or a game offers now, by technique.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "steps",
    path = "/steps",
    request_body(content((StepsRequest = "application/json"), (String = "application/x-ndjson"))),
    responses(
        (status = 200, description = "The steps of each technique", content(
            (AllStepsShape = "application/json"),
            (AllStepsShape = "application/x-ndjson")
        )),
        Fails::<422>
    )
))]
async fn steps(State(app): State<App>, request: Request) -> Answer {
    ask(app, request, Question::Steps).await
}

/// Says why a digit is impossible in a cell.
#[cfg_attr(feature = "describe", utoipa::path(
    post,
    operation_id = "whyNot",
    path = "/why-not",
    request_body(content((WhyNotRequest = "application/json"), (String = "application/x-ndjson"))),
    responses(
        (status = 200, description = "The reason, if there is one", content(
            (WhyNotShape = "application/json"),
            (WhyNotShape = "application/x-ndjson")
        )),
        Fails::<422>
    )
))]
async fn why_not(State(app): State<App>, request: Request) -> Answer {
    ask(app, request, Question::WhyNot).await
}

async fn ask(app: App, request: Request, question: Question) -> Answer {
    let language = language(request.headers());
    if Media::of(request.headers()) == Some(Media::Lines) {
        let from = address(app.config(), request.extensions(), request.headers());
        let place = app.quotas().batches.take(from);
        let place = place.map_err(|seconds| ApiError::Busy { seconds })?;
        let client = Client::Address(from);
        return Ok(batch::answer(app, request.into_body(), question, language, (client, place)));
    }
    let client = Client::Address(address(app.config(), request.extensions(), request.headers()));
    let JsonText(body) = JsonText::from_request(request, &app).await?;
    let limits = SizeLimits::new(app.config());
    let answer = if question.is_light() {
        question.answer(&body, &limits, language, Stop::NEVER)?
    } else {
        let job = move |stop: Stop<'_>| question.answer(&body, &limits, language, stop);
        app.workers().run(Kind::Ask, client, job).await??
    };
    Ok(json_bytes(answer))
}

/// The named layouts.
#[cfg_attr(feature = "describe", utoipa::path(
    get,
    operation_id = "listLayouts",
    path = "/layouts",
    responses((status = 200, description = "All named layouts", body = LayoutsShape))
))]
async fn layouts() -> Answer {
    let layouts = LayoutsShape { layouts: LayoutShape::all() };
    Ok(for_everybody(serde_json::to_vec(&layouts).expect("plain fields")))
}
