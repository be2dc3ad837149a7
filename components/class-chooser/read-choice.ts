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
