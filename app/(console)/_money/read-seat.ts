import { readPlace } from "@/components/place-chooser/read-place";

/** What the form that gives a seat sends: to which enrollment in which version, and the place chosen. */
export function readSeat(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return { id: text("id"), seen_at: text("seen_at"), ...readPlace(form) };
}
