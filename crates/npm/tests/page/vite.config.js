// The options that Vite needs for a module that waits for WebAssembly.
export default { base: "./", build: { target: "esnext" }, worker: { format: "es" } };
