import { spawn } from "node:child_process";

const TAIL_LINES = 80;
/** @type {Set<Child>} */
const running = new Set();

/**
 * @typedef {{ name: string, pid: number, exited: Promise<number>, tail: () => string, stop: (ms?: number, signal?:
 *   NodeJS.Signals) => Promise<number> }} Child
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, uid?: number, gid?: number, quiet?: boolean, output?: number,
 *   endSignal?: NodeJS.Signals }} ChildOptions
 */

/**
 * Starts a program in its own process group, so that Ctrl-C reaches only this process, which stops its children in order.
 * The program also stops when this process is killed.
 * @param {string} name its name in messages
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} options `quiet` hides its output (see tail); `output` is an open file to write to
 * @returns {Promise<Child>} `exited` resolves to the exit code (128 + n for a signal) and never rejects
 * @throws Error when the program cannot be started
 */
export async function startChild(name, command, args, options = {}) {
  const { quiet = false, output, endSignal = "SIGTERM", ...rest } = options;
  const streams = output === undefined ? "pipe" : output;
  const program = spawn(command, args, { ...rest, detached: true, stdio: ["ignore", streams, streams] });
  const tail = forwardOutput(program, quiet);
  await new Promise((resolve, reject) => {
    program.once("spawn", resolve);
    program.once("error", (error) => reject(new Error(`${name} cannot be started: ${error.message}`)));
  });
  const pid = program.pid ?? 0;
  const guard = stopWithParent(pid, endSignal);
  const exited = new Promise((resolve) => {
    program.once("close", (code, signal) => {
      guard?.kill("SIGKILL");
      running.delete(child);
      resolve(code ?? (signal === "SIGINT" ? 130 : signal === "SIGTERM" ? 143 : 137));
    });
  });
  /** @type {Child} */
  const child = {
    name,
    pid,
    exited,
    tail,
    stop: async (ms = 12_000, signal = endSignal) => {
      program.kill(signal);
      const timeout = setTimeout(() => program.kill("SIGKILL"), ms);
      const code = await exited;
      clearTimeout(timeout);
      return code;
    },
  };
  running.add(child);
  return child;
}

/**
 * Runs a program to its end.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} options
 * @throws Error when it fails, with the end of its output if it was quiet
 */
export async function runChild(name, command, args, options = {}) {
  const child = await startChild(name, command, args, options);
  const code = await child.exited;
  if (code === 0) return;
  throw new Error(`${name} failed with code ${code}.${options.quiet ? `\n${child.tail()}` : ""}`);
}

/**
 * Stops all running children, the youngest first.
 * @param {NodeJS.Signals} [signal] instead of each child's own
 */
export async function stopChildren(signal) {
  for (const child of [...running].reverse()) await child.stop(undefined, signal);
}

/**
 * Calls back when this process is asked to stop.
 * @param {(signal: NodeJS.Signals) => void} stop by default stops the children and exits with 1
 */
export function onStopSignal(stop = () => void stopChildren().then(() => process.exit(1))) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => stop(signal));
}

/**
 * A shell that waits on a pipe held only by this process. When this process is gone, even by kill -9, the pipe closes and
 * the shell stops the program, so that it does not keep its port or data folder.
 */
function stopWithParent(pid, signal) {
  if (process.platform === "win32") return null;
  const script = 'read _; kill -s "$1" "$2" 2>/dev/null';
  const guard = spawn("/bin/sh", ["-c", script, "keeper", signal.replace("SIG", ""), String(pid)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.once("error", () => {});
  guard.stdin.once("error", () => {});
  guard.unref();
  /** @type {import("node:net").Socket} */ (guard.stdin).unref();
  return guard;
}

function forwardOutput(program, quiet) {
  /** @type {string[]} */
  let lines = [""];
  for (const name of /** @type {const} */ (["stdout", "stderr"])) {
    program[name]?.setEncoding("utf8").on("data", (text) => {
      if (!quiet) process[name].write(text);
      const [first, ...others] = text.split("\n");
      lines = [...lines.slice(0, -1), `${lines.at(-1)}${first}`, ...others].slice(-TAIL_LINES);
    });
  }
  return () => lines.join("\n").trim();
}
