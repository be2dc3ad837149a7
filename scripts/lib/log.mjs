/** "text" for people, "json" for log collectors. Child processes write to a pipe, so they get the choice by LOG_FORMAT. */
export const LOG_FORMAT = process.env.LOG_FORMAT || (process.stdout.isTTY ? "text" : "json");

/**
 * Writes one log line: the plain message, or JSON with time, level and fields.
 * @param {"info" | "error"} level errors go to stderr
 * @param {string} msg
 * @param {Record<string, unknown>} [fields] only in JSON
 */
export function log(level, msg, fields = {}) {
  const line =
    LOG_FORMAT === "text" ? msg : JSON.stringify({ at: new Date().toISOString(), level, msg, ...fields });
  process[level === "error" ? "stderr" : "stdout"].write(`${line}\n`);
}

/**
 * Drops lines once their reader is gone, such as the parent process. Otherwise each failed line is an error that Next reports in
 * another line, for ever, and the process no longer receives the signal to stop.
 */
export function dropUnreadLines() {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
}
