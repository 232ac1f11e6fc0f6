//! The arguments of `ninefold scan`.

use clap::Args;

/// Read the puzzles in photos, one per line
#[derive(Args)]
#[command(after_help = "\
A photo is a JPEG or PNG file, or - for standard input; it shows one puzzle, also of several
grids, with the lines of the grid and printed digits. It may be turned. The answer is the most
probable puzzle that has exactly one solution. Standard error names the cells that are doubtful:
compare them with the photo. A photo without a puzzle prints `no puzzle`, and standard error says
why; one whose digits have no solution or several is printed as it was read. Both make the exit
code 1. Photos are read on this machine and sent nowhere. docs/camera.md says more.

With --json a cell has its name, its `digit` or null, what it looks like (`seen`), the
`probability` of the digit by its looks, and the `certainty`: `certain`, `mended` (it was changed so
that there is one solution) or `doubtful`. `corners` are those of the puzzle in the photo, in pixels.

Examples:
  ninefold scan newspaper.jpg
  ninefold scan --json newspaper.jpg
  ninefold scan photos/*.jpg | ninefold rate
  ninefold play --photo newspaper.jpg")]
pub(crate) struct ScanArguments {
    /// The photos
    #[arg(value_name = "PHOTO", required = true)]
    pub(crate) photos: Vec<String>,
    /// Print one JSON object per photo
    #[arg(long)]
    pub(crate) json: bool,
}
