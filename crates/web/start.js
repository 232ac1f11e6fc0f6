// Loads the page's WebAssembly, in a separate file so that the HTML needs no inline script.

// More contrast can be chosen in the system as well as in the page's settings.
const contrast = matchMedia("(prefers-contrast: more)");
const adopt = () => document.documentElement.toggleAttribute("data-contrast", contrast.matches);
contrast.addEventListener("change", adopt);
adopt();
window.addEventListener("ninefold-failed", sayFailure); // the texts cannot be loaded
// In each language: the page cannot be loaded, and a button that tries again. The bundle fills them in.
const failures = {};
const primary = (tag) => tag.split("-")[0];
const language = Object.keys(failures).find((tag) => primary(tag) === primary(navigator.language));
requestEarly("ninefold-web_bg.wasm");
if (isFirstVisit() && language) {
  requestEarly(`texts-${language}.txt`); // later visits have the files, and may use another language
}
try {
  const { default: start } = await import("./ninefold-web.js");
  await start();
} catch (error) {
  sayFailure();
  throw error;
}
if ("serviceWorker" in navigator) {
  keepOffline().catch(() => {}); // the page works without it
}

// Requests a file before the page does: otherwise the texts wait for the module, and the module waits for
// its script, which is slow on slow connections.
function requestEarly(file) {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: file });
  document.head.append(link);
}

function isFirstVisit() {
  try {
    return localStorage.length === 0;
  } catch {
    return false; // storage is denied
  }
}

// The page's own texts cannot be used: they, or the module, are missing.
function sayFailure() {
  const [sentence, again] = failures[language ?? "en"];
  const loading = document.getElementById("loading");
  if (!loading) {
    return; // the page was loaded, and has failed since
  }
  const plate = document.createElement("div");
  plate.className = "plate";
  plate.lang = language ?? "en";
  plate.setAttribute("role", "alert");
  const told = document.createElement("p");
  told.textContent = sentence;
  const button = document.createElement("button");
  button.className = "primary";
  button.textContent = again;
  button.addEventListener("click", () => location.reload());
  plate.append(told, button);
  loading.querySelector(".stage").append(plate);
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
