import { readChoice } from "@/components/class-chooser/read-choice";

/** Reads the form that gives a seat: enrollment, its version, class and sessions. */
export function readSeat(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return { id: text("id"), seen_at: text("seen_at"), ...readChoice(form) };
}
