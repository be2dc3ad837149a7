"use server";
import { checkCertificates } from "@/lib/domain/attendance/certificates/check-certificates";
import { MOST_PASTED } from "@/lib/domain/attendance/certificates/input";
import { formAction } from "@/lib/platform/http/form-action";

export const checkListAction = formAction(checkCertificates, {
  actsOn: "reads",
  isNameless: true,
  most: 2 * MOST_PASTED,
  shows: (lines) => ({ lines }),
  after: () => undefined,
});
