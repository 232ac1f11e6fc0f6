// The service worker: after the first visit the page works without a network.
//
// The files of a version are cached as one unit and served from the cache, so that page and module
// always match. The build writes the version and the files here, each file with its digest.
const VERSION = "development";
const FILES = {};

const KEPT = `ninefold-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

async function install() {
  const kept = await caches.open(KEPT);
  // If a file belongs to another version, the whole version fails.
  const fresh = Object.entries(FILES).map(
    ([file, integrity]) => new Request(file, { cache: "no-cache", integrity }),
  );
  try {
    await kept.addAll(fresh);
  } catch (error) {
    await caches.delete(KEPT);
    throw error;
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("ninefold-") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// The page sends "activate" when the player agrees to the new version, and "claim" if it was loaded
// before the service worker started.
self.addEventListener("message", (event) => {
  if (event.data === "activate") {
    self.skipWaiting();
  } else if (event.data === "claim") {
    event.waitUntil(self.clients.claim());
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) {
    return;
  }
  const folder = new URL("./", self.location).pathname;
  const name = address.pathname.startsWith(folder) ? address.pathname.slice(folder.length) : null;
  const file = name === "" || name === "index.html" ? "./" : name;
  if (file !== null && file in FILES) {
    event.respondWith(answer(file, request));
  }
});

async function answer(file, request) {
  const kept = await caches.open(KEPT);
  return (await kept.match(file)) ?? fetch(request);
}
