/** One passage of the code, and what stands in its place while its control is taken out. */
export type Edit = { file: string; was: string; now: string };

/** A test file of vitest or Playwright; `named` is part of the name of the test that must fail. */
export type Play = { test: string; named: string };

/** A control of the code that is taken out to show that its test can fail. */
export type Control = {
  /** The line of docs/security.md, such as T4 or L1. */
  row: string;
  /** The rule that no longer holds while the control is out. */
  what: string;
  out: Edit[];
  play: Play;
};
