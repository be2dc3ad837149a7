"use server";
import { revealField } from "@/lib/domain/people/students/reveal";
import type { FormState } from "@/lib/platform/http/form-state";
import { staffAction } from "@/lib/platform/http/staff-action";

/** Reveals a field. The value is only in this response: no address or page stores it. */
export async function revealFieldAction(before: FormState, form: FormData): Promise<FormState> {
  let value: string | undefined;
  const reveal = staffAction(revealField, {
    actsOn: "reads",
    after: (revealed) => {
      value = revealed.value;
      return undefined;
    },
  });
  const state = await reveal(before, form);
  return value === undefined ? state : { ...state, data: { value } };
}
