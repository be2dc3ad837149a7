/** A passage of the code, and what replaces it while the control is removed. */
export type Edit = { file: string; was: string; now: string };

/** A test file of Vitest or Playwright; `named` is part of the name of the test that must fail. */
export type Play = { test: string; named: string };

/** A control of the code that is removed to show that its test can fail. */
export type Control = {
  /** The line of docs/security.md, such as T4 or L1. */
  row: string;
  /** The rule that does not hold while the control is removed. */
  what: string;
  out: Edit[];
  play: Play;
};
