//! Finding all steps of a board in the browser.

use std::error::Error;

use ninefold::generate::{self, Recipe};
use ninefold::logic::{Candidates, Technique, TechniqueSet, next_step};
use ninefold::{Action, Game, Layout, Move, Settings, Stop, Turn};
use ninefold_testkit::browser::{Driver, Screen, passed_on::develop};
use ninefold_wire::GameView;
use serde_json::json;

use crate::keys::SLOWED;

/// The number of puzzles of each level.
const N_PUZZLES: u64 = 20;

/// Asks the module that has every technique, in its own document, and times its work.
const ALONE: &str = "const [questions, done] = arguments;
    (async () => {
        let n_steps = 0;
        globalThis.postMessage = text => n_steps += text.startsWith('{');
        const { default: start } = await import(new URL('ninefold-logic.js', location));
        await start();
        return questions.map(question => {
            n_steps = 0;
            const started = performance.now();
            onmessage({ data: question });
            const time = performance.now() - started;
            if (n_steps === 0) throw new Error(`no steps: ${question}`);
            return time;
        });
    })().then(done, error => done(String(error)))";

/// The times for all steps of some boards, in milliseconds.
pub(crate) struct Listed {
    /// The factor by which the browser slows the processor down.
    pub(crate) rate: u32,
    pub(crate) level: &'static str,
    /// Whether the steps are those of techniques on request.
    pub(crate) is_rare: bool,
    pub(crate) median: f64,
    pub(crate) longest: f64,
}

/// Lists the steps of boards on which no single is left.
pub(crate) async fn list(driver: &Driver, page: &str) -> Result<Vec<Listed>, Box<dyn Error>> {
    let client = driver.browser(Screen::Light).await;
    client.goto(&format!("{page}figtree-OFL.txt")).await?; // nothing else runs in this document
    let mut listed = Vec::new();
    for level in ["hard", "expert", "extreme"] {
        let boards = boards(level)?;
        for (kind, is_rare) in [("all", false), ("rare", true)] {
            let questions: Vec<String> =
                boards.iter().map(|board| format!("steps {kind}\n{board}")).collect();
            for rate in [1, SLOWED] {
                develop(&client, "Emulation.setCPUThrottlingRate", json!({ "rate": rate })).await;
                let answer = client.execute_async(ALONE, vec![json!(questions)]).await?;
                let times = answer.as_array().ok_or_else(|| answer.to_string())?;
                let mut times: Vec<f64> =
                    times.iter().filter_map(serde_json::Value::as_f64).collect();
                times.sort_by(f64::total_cmp);
                let (median, longest) = (times[times.len() / 2], times[times.len() - 1]);
                listed.push(Listed { rate, level, is_rare, median, longest });
            }
        }
    }
    client.close().await?;
    Ok(listed)
}

/// Games with puzzles of a level, played as far as singles go, as documents.
fn boards(level: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let recipe = Recipe::of_level(&Layout::classic(), level.parse()?);
    let mut boards = Vec::new();
    for index in 0..N_PUZZLES {
        let puzzle = generate::puzzle(&recipe, "all steps", index, Stop::NEVER)?.puzzle;
        let mut candidates = Candidates::new(puzzle.givens());
        let mut game = Game::new(puzzle, Settings::default());
        let singles = [Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle];
        let singles: TechniqueSet = singles.into_iter().collect();
        while let Some(step) = next_step(&candidates, singles, Stop::NEVER).unwrap() {
            for placed in &step.placements {
                let action = Action::Enter(placed.digit);
                game.play(Turn::Moves(vec![Move { cell: placed.cell, action }]), 0)?;
            }
            candidates.apply(&step);
        }
        boards.push(GameView::new(&game).to_json());
    }
    Ok(boards)
}
