// Loads the page's WebAssembly; a file of its own, so that no script stands in the HTML.
// The worker that makes puzzles begins here, too: it has no document.
import start from "./ninefold-web.js";

if (globalThis.document) {
  await start();
  if ("serviceWorker" in navigator) {
    keepOffline().catch(() => {}); // the page works without it
  }
} else {
  start().catch((error) => {
    setTimeout(() => {
      throw error; // so that the page hears of it
    });
  });
}

async function keepOffline() {
  const workers = navigator.serviceWorker;
  const isFirst = !workers.controller;
  const registration = await workers.register("offline.js");
  const announce = () => {
    if (registration.waiting && workers.controller) {
      window.dispatchEvent(new Event("ninefold-update"));
    }
  };
  const watch = () => registration.installing?.addEventListener("statechange", announce);
  registration.addEventListener("updatefound", watch);
  watch();
  announce();
  window.addEventListener("ninefold-reload", () => registration.waiting?.postMessage("activate"));
  // All tabs change together: page and module of one version go with its worker.
  let isChanging = isFirst;
  workers.addEventListener("controllerchange", () => {
    if (!isChanging) {
      location.reload();
    }
    isChanging = false;
  });
  setInterval(() => registration.update().catch(() => {}), 3600 * 1000);
}
