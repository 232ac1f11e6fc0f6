//! Batches: a question on each line of the request, answered line by line in order.
//!
//! The client reading the answer drives the reading of the request, which is
//! only a few lines ahead, so lines never pile up in memory. A batch that hardly sends anything is
//! ended, and an idle one gives its place to another client.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, BodyDataStream, Bytes};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream;
use ninefold::Stop;
use ninefold_words::Language;

use crate::app::App;
use crate::error::{ApiError, Code};
use crate::http::batches::BatchPlace;
use crate::http::body::LINES_OF_JSON;
use crate::http::limits::SizeLimits;
use crate::routes::boards::question::{Question, problem_line};
use crate::workers::{Client, Kind};

/// The approximate number of bytes of answers that are sent together.
const PORTION: usize = 64 << 10;

/// How long lines are answered in one job, before other clients get their turn.
const SLICE: Duration = Duration::from_millis(250);

/// The additional time that a batch may be idle for each line that it has sent.
const IDLE_PER_LINE: Duration = Duration::from_secs(1);

/// Answers every line of a body; holds the place until the end.
pub(crate) fn answer(
    app: App,
    body: Body,
    question: Question,
    language: Language,
    (client, place): (Client, BatchPlace),
) -> Response {
    let patience = Duration::from_secs(app.config().request_seconds);
    let batch = Batch {
        input: body.into_data_stream(),
        held: Vec::new(),
        lines: Bytes::new(),
        has_ended: false,
        question,
        language,
        patience,
        idle_left: patience,
        app,
        client,
        place: Arc::new(place),
    };
    let answers = stream::unfold(batch, move |mut batch| async move {
        let answers = batch.next().await?;
        Some((Ok::<_, Infallible>(Bytes::from(answers)), batch))
    });
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(LINES_OF_JSON)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (headers, Body::from_stream(answers)).into_response()
}

/// A batch in progress.
struct Batch {
    input: BodyDataStream,
    /// The beginning of a line whose end has not arrived.
    held: Vec<u8>,
    /// Complete lines that are not answered yet.
    lines: Bytes,
    has_ended: bool,
    question: Question,
    language: Language,
    /// How long it may be idle at a stretch.
    patience: Duration,
    /// How long it may be idle until more lines arrive.
    idle_left: Duration,
    app: App,
    client: Client,
    place: Arc<BatchPlace>,
}

impl Batch {
    /// The next answers; a problem with the batch itself ends it.
    async fn next(&mut self) -> Option<Vec<u8>> {
        if self.lines.is_empty() {
            if self.has_ended {
                return None;
            }
            match self.wait().await {
                Ok(Some(lines)) => self.lines = lines.into(),
                Ok(None) => return None,
                Err(error) => {
                    self.has_ended = true;
                    return Some(self.problem(&error));
                }
            }
        }
        Some(self.answer().await)
    }

    /// Waits for complete lines, but for a limited time, and only until another client gets the
    /// place.
    async fn wait(&mut self) -> Result<Option<Vec<u8>>, ApiError> {
        let started = Instant::now();
        let place = Arc::clone(&self.place);
        place.set_idle(true);
        let read = tokio::select! {
            biased;
            () = place.lost() => Err(Code::Busy.into()),
            read = tokio::time::timeout(self.patience.min(self.idle_left), self.read()) => {
                read.unwrap_or_else(|_| Err(Code::Slow.into()))
            }
        };
        place.set_idle(false);
        self.idle_left = self.idle_left.saturating_sub(started.elapsed());
        if let Ok(Some(lines)) = &read {
            let n_lines = lines.split(|&byte| byte == b'\n').count() - 1;
            let earned = IDLE_PER_LINE * u32::try_from(n_lines).unwrap_or(u32::MAX);
            self.idle_left = self.patience.min(self.idle_left + earned);
        }
        read
    }

    /// Answers lines until none are left, or there is enough to send.
    async fn answer(&mut self) -> Vec<u8> {
        let deadline = Instant::now() + self.patience;
        loop {
            if self.place.is_lost() {
                (self.lines, self.has_ended) = (Bytes::new(), true);
                return self.problem(&Code::Busy.into());
            }
            let limits = SizeLimits::new(self.app.config());
            let (lines, question, language) = (self.lines.clone(), self.question, self.language);
            let prefix = self.app.config().prefix.clone();
            let job =
                move |stop: Stop<'_>| answers(&lines, question, &limits, (language, &prefix), stop);
            match self.app.workers().run(Kind::Ask, self.client.clone(), job).await {
                Ok((answers, n_answered)) => {
                    self.lines = self.lines.slice(n_answered..);
                    return answers;
                }
                // A batch can wait in cases where a single question would be refused.
                Err(ApiError::Busy { .. }) if Instant::now() < deadline => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                Err(error) => {
                    (self.lines, self.has_ended) = (Bytes::new(), true);
                    return self.problem(&error);
                }
            }
        }
    }

    /// A problem as a line.
    fn problem(&self, error: &ApiError) -> Vec<u8> {
        problem(error, (self.language, &self.app.config().prefix))
    }

    /// The next complete lines.
    async fn read(&mut self) -> Result<Option<Vec<u8>>, ApiError> {
        loop {
            if self.held.len() > self.app.config().most_body_bytes {
                return Err(Code::TooLarge.into());
            }
            match self.input.next().await {
                Some(Ok(bytes)) => {
                    // The bytes held so far contain no line break.
                    let end = bytes.iter().rposition(|&byte| byte == b'\n');
                    let (lines, rest) = bytes.split_at(end.map_or(0, |end| end + 1));
                    if lines.is_empty() {
                        self.held.extend_from_slice(rest);
                    } else {
                        let mut whole = std::mem::replace(&mut self.held, rest.to_vec());
                        whole.extend_from_slice(lines);
                        return Ok(Some(whole));
                    }
                }
                Some(Err(_)) => {
                    self.has_ended = true;
                    return Ok(None); // the client has disconnected
                }
                None => {
                    self.has_ended = true;
                    let rest = std::mem::take(&mut self.held);
                    return Ok((!rest.is_empty()).then_some(rest));
                }
            }
        }
    }
}

/// The answers to the first lines, and the number of bytes in these lines.
fn answers(
    lines: &[u8],
    question: Question,
    limits: &SizeLimits,
    (language, prefix): (Language, &str),
    stop: Stop<'_>,
) -> (Vec<u8>, usize) {
    let started = Instant::now();
    let (mut answers, mut rest) = (Vec::new(), lines);
    while answers.len() < PORTION && !rest.is_empty() {
        if !answers.is_empty() && started.elapsed() > SLICE {
            break;
        }
        let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let line = rest[..end].trim_ascii();
        rest = rest.get(end + 1..).unwrap_or_default();
        if line.is_empty() {
            continue;
        }
        match question.answer(line, limits, language, stop) {
            Ok(answer) => {
                answers.extend(answer);
                answers.push(b'\n');
            }
            Err(error) => answers.extend(problem(&error, (language, prefix))),
        }
    }
    (answers, lines.len() - rest.len())
}

/// A problem as a line.
fn problem(error: &ApiError, (language, prefix): (Language, &str)) -> Vec<u8> {
    let mut line = problem_line(error, (language, prefix));
    line.push(b'\n');
    line
}
