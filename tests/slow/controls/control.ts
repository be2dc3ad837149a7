/** A passage of the code, and what replaces it while the control is removed. */
export type Edit = { file: string; was: string; now: string };

/** A test file of Vitest or Playwright; `named` is part of the name of the test that must fail. */
export type Play = { test: string; named: string };

/** A control of the code that is removed, in one place or `also` in others, to show that its test can fail. */
export type Control = Edit &
  Play & {
    /** The line of docs/security.md, such as T4 or L1. */
    row: string;
    /** The rule that does not hold while the control is removed. */
    what: string;
    also?: Edit[];
  };

export function editsOf(control: Control): Edit[] {
  return [control, ...(control.also ?? [])];
}
