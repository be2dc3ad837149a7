import { readChoice } from "./read-choice";

/** How many sessions each class needs, by class id: one for each of its days. */
export type SessionsNeeded = Record<string, number>;

/** What a choice may lack, as sentences of the page: no class, or sessions, by how many are chosen (`of[needed][chosen]`). */
export type MissingTexts = { needed: SessionsNeeded; first: string; of: Record<number, string[]> };

/** What a form's choice of class and sessions still lacks; "" when it is complete. Runs in the browser. */
export function missingChoice(form: FormData, { needed, first, of }: MissingTexts): string {
  const { class_id, sessions } = readChoice(form);
  const count = needed[class_id];
  if (count === undefined) return first;
  return of[count]?.[sessions.length] ?? "";
}
