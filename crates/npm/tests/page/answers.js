// The calls of a page to the package; the test reads the answers.
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

export function show({ LEVELS, ParseError, generate, grade, rate, solve }, { count }) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data === "ready") {
      worker.postMessage(EASY);
      return;
    }
    const boards = generate({ n: 1000, seed: "a" });
    const { level, score } = grade(boards.subarray(0, 81));
    const answers = {
      solved: solve(EASY),
      inWorker: data,
      er: rate(EASY).er,
      first: `${LEVELS[level[0]]} ${score[0]}`,
      unsolved: solve(boards).filter((digit) => digit === 0).length,
      count: count(".".repeat(81), { limit: 1000 }),
      refused: refused(),
    };
    document.querySelector("output").textContent = JSON.stringify(answers);
  });

  function refused() {
    try {
      solve("53x");
    } catch (error) {
      return error instanceof ParseError && error.message;
    }
  }
}
