import { spawn } from "node:child_process";

const KEPT_LINES = 40;
/** @type {Set<Child>} */
const running = new Set();

/**
 * @typedef {{ name: string, pid: number, exited: Promise<number>, tail: () => string,
 *   stop: (ms?: number, signal?: NodeJS.Signals) => Promise<number> }} Child
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, uid?: number, gid?: number, quiet?: boolean,
 *   output?: number, endSignal?: NodeJS.Signals }} ChildOptions
 */

/**
 * Starts a program in a process group of its own, so that Ctrl-C reaches this process alone and it can end
 * the others in order. The program also ends when this process is killed outright.
 * @param {string} name what to call it in messages
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} options quiet keeps its output back (see tail); output is an open file to write to
 * @returns {Promise<Child>} exited gives the exit code (128 + n for a signal) and never rejects
 * @throws Error when the program cannot be started
 */
export async function startChild(name, command, args, options = {}) {
  const { quiet = false, output, endSignal = "SIGTERM", ...rest } = options;
  const streams = output === undefined ? "pipe" : output;
  const program = spawn(command, args, { ...rest, detached: true, stdio: ["ignore", streams, streams] });
  const tail = keepTail(program, quiet);
  await new Promise((resolve, reject) => {
    program.once("spawn", resolve);
    program.once("error", (fault) => reject(new Error(`${name} cannot be started: ${fault.message}`)));
  });
  const pid = program.pid ?? 0;
  const keeper = keep(pid, endSignal);
  const exited = new Promise((resolve) => {
    program.once("close", (code, signal) => {
      keeper?.kill("SIGKILL");
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
      const impatience = setTimeout(() => program.kill("SIGKILL"), ms);
      const code = await exited;
      clearTimeout(impatience);
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
 * @throws Error with the end of its output when it fails
 */
export async function runChild(name, command, args, options = {}) {
  const child = await startChild(name, command, args, options);
  const code = await child.exited;
  if (code === 0) return;
  throw new Error(`${name} failed with code ${code}.${options.quiet ? `\n${child.tail()}` : ""}`);
}

/**
 * Ends every program that still runs, the youngest first.
 * @param {NodeJS.Signals} [signal] instead of each one's own
 */
export async function stopChildren(signal) {
  for (const child of [...running].reverse()) await child.stop(undefined, signal);
}

/**
 * A shell of one line waits on a pipe that only this process holds: when the pipe closes, this process is gone,
 * also after kill -9, and the program must not stay behind on its port or its data folder.
 */
function keep(pid, signal) {
  if (process.platform === "win32") return null;
  const script = 'read _; kill -s "$1" "$2" 2>/dev/null';
  const keeper = spawn("/bin/sh", ["-c", script, "keeper", signal.replace("SIG", ""), String(pid)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  keeper.once("error", () => {});
  keeper.stdin.once("error", () => {});
  keeper.unref();
  /** @type {import("node:net").Socket} */ (keeper.stdin).unref();
  return keeper;
}

function keepTail(program, quiet) {
  /** @type {string[]} */
  let lines = [""];
  for (const name of /** @type {const} */ (["stdout", "stderr"])) {
    program[name]?.setEncoding("utf8").on("data", (text) => {
      if (!quiet) process[name].write(text);
      const [first, ...others] = text.split("\n");
      lines = [...lines.slice(0, -1), `${lines.at(-1)}${first}`, ...others].slice(-KEPT_LINES);
    });
  }
  return () => lines.join("\n").trim();
}
