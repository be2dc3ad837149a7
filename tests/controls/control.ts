/** One passage of the code, and what stands in its place while its control is gone. */
export type Edit = { file: string; was: string; now: string };

/** How it is seen that a control is gone. */
export type Play =
  /** A fault of tests/faults by its id; `breaks` is of the words of the rule that must break, `minutes` the soak's. */
  | { fault: string; breaks: string; minutes?: number }
  /** A test of vitest or of the browser; `named` is of its name, and it must be the one that fails. */
  | { test: string; named: string };

/** A control of docs/security.md that is taken out, so that the test of its line shows that it can fail. */
export type Control = {
  /** The line of docs/security.md, such as T4 or L12; a fault without one has the fault's id. */
  row: string;
  /** What is taken out, in words. */
  what: string;
  out: Edit[];
  play: Play;
};
