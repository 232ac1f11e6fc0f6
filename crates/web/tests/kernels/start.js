// Runs the module, which stores its answer in the variable `kernels`.
import start from "./ninefold-kernels.js";

start();
