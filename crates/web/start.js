// Loads the page's WebAssembly; a file of its own, so that no script stands in the HTML.
// The worker that makes puzzles begins here, too: it has no document.
import start from "./ninefold-web.js";

start();

if (globalThis.document && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("offline.js").catch(() => {}); // the page works without it
}
