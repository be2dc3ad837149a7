const STATES = ["present", "absent", "late", "excused"];

/** Reads a register's form: one field `mark.<student id>` per student; an empty one is unmarked. */
export function readMarksForm(form: FormData): Record<string, unknown> {
  const marks = [...form].flatMap(([name, value]) =>
    name.startsWith("mark.") ? [{ id: name.slice("mark.".length), state: value }] : [],
  );
  const lists = STATES.map((state) => [
    state,
    marks.filter((mark) => mark.state === state).map(({ id }) => id),
  ]);
  return {
    session_id: form.get("session_id"),
    date: form.get("date"),
    status: form.get("status"),
    based_on: form.get("based_on"),
    client_id: form.get("client_id"),
    ...Object.fromEntries(lists),
  };
}
