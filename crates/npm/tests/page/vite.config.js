// What Vite has to know of a module that waits for WebAssembly.
export default { base: "./", build: { target: "esnext" }, worker: { format: "es" } };
