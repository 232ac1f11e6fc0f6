//! Many questions at once: a line of JSON each, in and out, in order.
//!
//! The answer is pulled by the client, and pulls the request: what is read
//! is at most some lines ahead of what was answered, so that neither side's
//! pace makes the other's lines pile up here.

use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream;
use ninefold_wire::Json;
use ninefold_words::Language;
use ninefold_words::server::Refusal;

use crate::app::App;
use crate::error::ApiError;
use crate::questions::{Limits, Question, problem_line};

/// The media type of a batch.
pub(crate) const MEDIA_TYPE: &str = "application/x-ndjson";

/// How many bytes of lines are answered at once.
const PORTION: usize = 64 << 10;

/// Answers every line of a body.
pub(crate) fn answer(app: App, body: Body, question: Question, language: Language) -> Response {
    let patience = Duration::from_secs(app.config().request_seconds);
    let reader = Reader {
        input: body.into_data_stream(),
        held: Vec::new(),
        most_bytes: app.config().most_body_bytes,
        patience,
        has_ended: false,
    };
    let answers = stream::unfold(reader, move |mut reader| {
        let app = app.clone();
        async move {
            let lines = reader.next().await?;
            let answered = match lines {
                Ok(lines) => answer_lines(&app, lines, question, language).await,
                Err(error) => {
                    let mut line = problem_line(&error, language);
                    line.push(b'\n');
                    line
                }
            };
            Some((Ok::<_, std::convert::Infallible>(Bytes::from(answered)), reader))
        }
    });
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (headers, Body::from_stream(answers)).into_response()
}

async fn answer_lines(
    app: &App,
    lines: Vec<u8>,
    question: Question,
    language: Language,
) -> Vec<u8> {
    let limits = Limits::new(app.config());
    let job = move |stop: &dyn Fn() -> bool| {
        let mut answers = Vec::new();
        for line in lines.split(|&byte| byte == b'\n') {
            let line = line.trim_ascii();
            if line.is_empty() {
                continue;
            }
            let answer = if stop() {
                Err(Refusal::Busy.into())
            } else {
                Json::parse_bytes(line, limits.options.most_bytes)
                    .map_err(ApiError::from)
                    .and_then(|json| question.answer(&json, &limits, language))
            };
            answers.extend(answer.unwrap_or_else(|error| problem_line(&error, language)));
            answers.push(b'\n');
        }
        answers
    };
    match app.work().run(job).await {
        Ok(answers) => answers,
        Err(error) => {
            let mut line = problem_line(&error, language);
            line.push(b'\n');
            line
        }
    }
}

/// Cuts a body into portions of whole lines.
struct Reader {
    input: BodyDataStream,
    held: Vec<u8>,
    most_bytes: usize,
    patience: Duration,
    has_ended: bool,
}

impl Reader {
    /// The next whole lines; an error is the last that comes.
    async fn next(&mut self) -> Option<Result<Vec<u8>, ApiError>> {
        if self.has_ended {
            return None;
        }
        loop {
            if let Some(end) = self.held.iter().rposition(|&byte| byte == b'\n') {
                // Take what has come, but leave a large heap for the next portions.
                let first = self.held.iter().skip(PORTION).position(|&byte| byte == b'\n');
                let end = first.map_or(end, |first| first + PORTION);
                let rest = self.held.split_off(end + 1);
                return Some(Ok(std::mem::replace(&mut self.held, rest)));
            }
            if self.held.len() > self.most_bytes {
                self.has_ended = true;
                return Some(Err(Refusal::TooLarge.into()));
            }
            match tokio::time::timeout(self.patience, self.input.next()).await {
                Ok(Some(Ok(bytes))) => self.held.extend_from_slice(&bytes),
                Ok(None) => {
                    self.has_ended = true;
                    let rest = std::mem::take(&mut self.held);
                    return (!rest.is_empty()).then_some(Ok(rest));
                }
                Ok(Some(Err(_))) | Err(_) => {
                    self.has_ended = true;
                    return None;
                }
            }
        }
    }
}
