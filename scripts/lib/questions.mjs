import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** An answer that does not do; its message says why, and the question is asked again. */
export class Slip extends Error {}

/**
 * Asks questions on the terminal, or reads the answers from a pipe, one a line.
 * @throws Error from `ask` when there is no further answer
 */
export function openQuestions() {
  let hidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (hidden) done();
      else process.stdout.write(chunk, done);
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true });
  const lines = terminal[Symbol.asyncIterator]();
  // While the terminal is read, Ctrl+C is a key and no signal.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const questions = {
    /** @param {string} question @param {{ secret?: boolean }} [how] secret: what is typed is not shown */
    async ask(question, { secret = false } = {}) {
      process.stdout.write(question);
      hidden = secret;
      const { value, done } = await lines.next();
      hidden = false;
      if (secret || !process.stdin.isTTY) process.stdout.write("\n");
      if (done) throw new Error("Nothing more was typed; it stops here.");
      return value.trim();
    },
    /**
     * Asks until the answer does.
     * @template Result
     * @param {string} question
     * @param {(answer: string) => Result | Promise<Result>} read throws Slip
     * @param {{ secret?: boolean }} [how]
     * @returns {Promise<Result>}
     */
    async askUntil(question, read, how) {
      for (;;) {
        try {
          return await read(await questions.ask(question, how));
        } catch (error) {
          if (!(error instanceof Slip)) throw error;
          console.log(error.message);
        }
      }
    },
    close: () => terminal.close(),
  };
  return questions;
}
