import { unflattenFields } from "@/lib/platform/unflatten";

/** Reads the form of a call that was made: without a chosen reason it is refused, not treated as a planned call. */
export function readResult(form: FormData) {
  const fields = unflattenFields(form);
  return { ...fields, reason: form.get("reason") ?? "none" };
}
