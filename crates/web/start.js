// Loads the page's WebAssembly, in a separate file so that the HTML needs no inline script.
// The worker that makes puzzles starts here, too: it has no document.
import start from "./ninefold-web.js";

if (globalThis.document) {
  await start();
  if ("serviceWorker" in navigator) {
    keepOffline().catch(() => {}); // the page works without it
  }
} else {
  start().catch((error) => {
    setTimeout(() => {
      throw error; // reported to the page as an error event
    });
  });
}

async function keepOffline() {
  const workers = navigator.serviceWorker;
  // All tabs change together: page, module and service worker have the same version.
  let isChanging = !workers.controller;
  workers.addEventListener("controllerchange", () => {
    if (!isChanging) {
      location.reload();
    }
    isChanging = false;
  });
  const registration = await register(workers);
  if (!workers.controller) {
    registration.active?.postMessage("claim");
  }
  const announce = () => {
    if (registration.waiting && workers.controller) {
      window.dispatchEvent(new Event("ninefold-update"));
    }
  };
  const watch = () => registration.installing?.addEventListener("statechange", announce);
  registration.addEventListener("updatefound", watch);
  watch();
  announce();
  const look = () => registration.update().catch(() => {}); // without a network there is no update
  look();
  window.addEventListener("ninefold-reload", () => registration.waiting?.postMessage("activate"));
  setInterval(look, 3600 * 1000);
}

// Registers the service worker, and retries if a file was missing: a version is cached completely
// or not at all.
async function register(workers) {
  for (let seconds = 2; ; seconds *= 2) {
    const registration = await workers.register("offline.js");
    const first = registration.installing;
    if (registration.active || !first || (await isKept(first))) {
      return registration;
    }
    await new Promise((again) => setTimeout(again, seconds * 1000));
  }
}

function isKept(worker) {
  return new Promise((answer) => {
    const tell = () => worker.state !== "installing" && answer(worker.state !== "redundant");
    worker.addEventListener("statechange", tell);
    tell();
  });
}
