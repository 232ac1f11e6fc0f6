//! The look of the page: themes, languages, sizes.

use ninefold_testkit::browser::Screen;
use serde_json::{Value, json};

use crate::page::{
    card_text, click, close, driver_and, keys, new_puzzle, on_pages, open, pick, reload, run,
};

const COLORS: &str = "const style = getComputedStyle(document.querySelector('.error'));
    return [style.backgroundColor, style.color]";
const OVERFLOW: &str =
    "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
const BELOW: &str =
    "return document.documentElement.scrollHeight - document.documentElement.clientHeight";

// W2: the light theme has the required colors, and the dark theme has at least its contrast.
#[tokio::test]
async fn conflicts_are_as_clear_in_the_dark_theme() {
    let Some((driver, pages)) = driver_and("NINEFOLD_PAGES") else { return };
    let light = json!(["rgb(255, 235, 238)", "rgb(198, 40, 40)"]);
    for page in &pages {
        let client = open(driver, page, Screen::Dark).await;
        pick(&client, 0, 2).await;
        keys(&client, ['5']).await;
        let colors = run(&client, COLORS).await;
        assert!(contrast(&colors) >= contrast(&light), "{page}: {colors}");
        let background = luminance(colors[0].as_str().expect("a color"));
        assert!(background < 0.1, "{page}: {colors} is not the dark theme");
        // W6: the theme can be chosen, and persists.
        click(&client, "[data-opens=settings]").await;
        click(&client, "[data-theme-name=light]").await;
        assert_eq!(run(&client, COLORS).await, light, "{page}");
        click(&client, "[data-theme-name=contrast]").await;
        reload(&client).await;
        let theme = run(&client, "return document.documentElement.dataset.theme").await;
        assert_eq!(theme, json!("contrast"), "{page}");
        close(client, page).await;
    }
}

// W5: everything is in French, even after a reload, including the names of cells. W6: 320 by 640
// pixels are enough.
#[tokio::test]
async fn the_page_is_in_french_on_a_narrow_phone() {
    on_pages(Screen::Narrow, async |client, page| {
        click(client, "[data-opens=settings]").await;
        click(client, "[data-language=fr]").await;
        assert_eq!(run(client, OVERFLOW).await, json!(0), "{page}");
        click(client, "dialog .close").await;
        reload(client).await;
        assert_eq!(run(client, BELOW).await, json!(0), "{page}");
        assert_eq!(run(client, "return document.documentElement.lang").await, json!("fr"));
        assert_eq!(card_text(client).await, "51 cases à remplir", "{page}");
        let name = "return document.querySelector('.cell').ariaLabel";
        assert_eq!(run(client, name).await, json!("ligne 1 colonne 1, 5, donné"), "{page}");
        for layout in ["samurai", "sumo"] {
            new_puzzle(client, layout, "easy").await;
            assert_eq!(run(client, OVERFLOW).await, json!(0), "{page}: {layout}");
            assert_eq!(run(client, BELOW).await, json!(0), "{page}: {layout}");
        }
        // W4: every key of the pad is at least as large as a fingertip.
        let sizes = "return [...document.querySelectorAll('.pad button')].filter(key => {
            const { width, height } = key.getBoundingClientRect();
            return key.offsetParent && (width < 44 || height < 44) }).map(key => key.textContent)";
        assert_eq!(run(client, sizes).await, json!([]), "{page}");
    })
    .await;
}

/// The contrast ratio of two colors, from 1 to 21, as WCAG 2 defines it.
fn contrast(colors: &Value) -> f64 {
    let of = |at: usize| luminance(colors[at].as_str().expect("a color"));
    let (one, other) = (of(0), of(1));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The relative luminance of a color like `rgb(1, 2, 3)`, as WCAG 2 defines it.
fn luminance(color: &str) -> f64 {
    let inside = color.strip_prefix("rgb(").and_then(|rest| rest.strip_suffix(')'));
    let parts = inside.expect("an opaque color").split(", ");
    let linear = parts.map(|part| {
        let share = part.parse::<f64>().expect("a number") / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    linear.zip([0.2126, 0.7152, 0.0722]).map(|(share, weight)| share * weight).sum()
}
