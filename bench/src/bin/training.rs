//! CPU time for one position of each technique.

use std::process::ExitCode;

use cpu_time::ThreadTime;
use ninefold::Layout;
use ninefold::logic::Technique;
use ninefold::training::Position;

/// The number of positions per technique, on one grid and on several.
const POSITIONS: [(&str, u64); 2] = [("classic", 100), ("samurai", 20)];

fn main() -> ExitCode {
    ninefold_bench::ended(run())
}

fn run() -> Result<(), String> {
    println!("milliseconds of CPU time for one position: median, longest");
    println!("{:<36}{:>9}{:>9}{:>9}{:>9}", "", "classic", "", "samurai", "");
    let mut longest = [0.0_f64; 2];
    for technique in Technique::ALL {
        print!("{:<36}", technique.name());
        for ((name, n_positions), longest) in POSITIONS.into_iter().zip(&mut longest) {
            let layout: Layout = name.parse().map_err(|_| name.to_owned())?;
            if !Position::is_offered(technique, &layout) {
                print!("{:>9}{:>9}", "-", "-");
                continue;
            }
            let mut times: Vec<f64> = Vec::new();
            for index in 0..n_positions {
                let start = ThreadTime::now();
                let position = Position::new(technique, &layout, "bench", index);
                times.push(start.elapsed().as_secs_f64() * 1_000.0);
                let position = position.map_err(|error| error.to_string())?;
                assert_eq!(position.step().technique, technique);
            }
            times.sort_by(f64::total_cmp);
            let (median, last) = (times[times.len() / 2], times[times.len() - 1]);
            print!("{median:>9.1}{last:>9.1}");
            *longest = longest.max(last);
        }
        println!();
    }
    println!("{:<36}{:>18.1}{:>18.1}", "longest", longest[0], longest[1]);
    Ok(())
}
