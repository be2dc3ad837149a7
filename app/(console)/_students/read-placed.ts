import { readPlace } from "@/components/place-chooser/read-place";

/** What a form about a student's place sends: whose, which enrollment in which version, and the place chosen. */
export function readPlaced(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    student_id: text("student_id"),
    ...(form.has("id") ? { id: text("id"), seen_at: text("seen_at") } : {}),
    ...readPlace(form),
  };
}
