import { AsyncVariable } from "../async-variable";

const asked = new AsyncVariable<true>();

/** Lets the transaction that `run` begins keep the plans of its named statements (docs/decisions/0026-query-plans.md). */
export function keepingPlans<Result>(run: () => Result): Result {
  return asked.run(true, run);
}

/** The options of BEGIN that mean keeping plans: the driver passes on letters and spaces only. */
const OPTIONS = "keeping plans";

/** What to pass to the driver's `begin`. */
export function beginOptions(): string {
  return asked.get() ? OPTIONS : "";
}

/** Completes the driver's BEGIN: the setting goes with it, without a round trip of its own, and ends with the transaction. */
export function completeBegin(text: string): string {
  return text === `begin ${OPTIONS}` ? "begin; set local plan_cache_mode = auto" : text;
}
