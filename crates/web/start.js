// Loads the page's WebAssembly; a file of its own, so that no script stands in the HTML.
import start from "./ninefold-web.js";

start();
