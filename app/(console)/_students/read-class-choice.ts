import { readChoice } from "@/components/class-chooser/read-choice";

/** Reads the form of a class choice: student, enrollment, its version, class and sessions. */
export function readClassChoice(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    student_id: text("student_id"),
    ...(form.has("id") ? { id: text("id"), seen_at: text("seen_at") } : {}),
    ...readChoice(form),
  };
}
