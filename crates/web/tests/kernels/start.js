// Runs the module, which leaves its answer in the variable `kernels`.
import start from "./ninefold-kernels.js";

start();
