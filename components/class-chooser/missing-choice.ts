import { readChoice } from "./read-choice";

/** How many sessions each class needs, by class id: one for each of its days. */
export type SessionsNeeded = Record<string, number>;

/** Sentences for an incomplete choice: no class, or sessions, by how many are chosen (`of[needed][chosen]`). */
export type MissingTexts = { needed: SessionsNeeded; first: string; of: Record<number, string[]> };

/** The missing parts of a form's choice of class and sessions, as a sentence; "" when complete. Runs in the browser. */
export function missingChoice(form: FormData, { needed, first, of }: MissingTexts): string {
  const { class_id, sessions } = readChoice(form);
  const count = needed[class_id];
  if (count === undefined) return first;
  return of[count]?.[sessions.length] ?? "";
}
