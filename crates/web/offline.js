// The service worker: after the first visit the page works without a network.
//
// What the network has is newer, so it comes first; what was kept stands in for it.
const KEPT = "ninefold-1";
const FILES = [
  "./",
  "start.js",
  "style.css",
  "icon.svg",
  "manifest.webmanifest",
  "ninefold-web.js",
  "ninefold-web_bg.wasm",
];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(fresh)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name !== KEPT));
  const gone = old.then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(gone.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === self.location.origin) {
    event.respondWith(answer(request));
  }
});

async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) {
      await kept.put(request, fresh.clone());
    }
    return fresh;
  } catch (error) {
    const found = await kept.match(request, { ignoreSearch: true });
    if (found) {
      return found;
    }
    throw error;
  }
}
