import "server-only";
import type { FormState } from "./form-state";

type Send = (before: FormState, form: FormData) => Promise<FormState>;

/** Makes an action whose passwords never come back to the page: without scripts they would stand in its HTML. */
export function secretForm(send: Send): Send {
  return async (before, form) => {
    const state = await send(before, form);
    const kept = Object.entries(state.values).filter(([name]) => !/password/i.test(name));
    return { ...state, values: Object.fromEntries(kept) };
  };
}
