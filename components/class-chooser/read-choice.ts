/** The days a class may meet on, in the order of the weekend. */
export const DAYS = ["saturday", "sunday", "chapel"] as const;
export type Day = (typeof DAYS)[number];

export const classField = (courseId: string) => `class_${courseId}`;
export const sessionField = (day: Day, classId: string) => `${day}_${classId}`;

/** The class and sessions chosen in a form; an unchosen class is "", an unchosen session is left out. */
export function readChoice(form: FormData): { class_id: string; sessions: string[] } {
  const text = (name: string) => String(form.get(name) ?? "");
  const classId = text(classField(text("course")));
  return { class_id: classId, sessions: readSessions(form, classId) };
}

/** The sessions of a class chosen in a form. */
export function readSessions(form: FormData, classId: string): string[] {
  return DAYS.map((day) => String(form.get(sessionField(day, classId)) ?? "")).filter((id) => id !== "");
}

/** The field values of a choice made before. */
export function classChoiceValues(courseId: string, classId: string, sessions: { id: string; day: Day }[]) {
  const values: Record<string, string> = { course: courseId, [classField(courseId)]: classId };
  for (const { id, day } of sessions) values[sessionField(day, classId)] = id;
  return values;
}

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
