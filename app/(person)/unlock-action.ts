"use server";
import { unlockStudent } from "@/lib/domain/students/unlock-student";
import { setVisit } from "@/lib/platform/auth/visit";
import { formAction } from "@/lib/platform/http/form-action";
import { pageToReturn } from "../(public)/places-to-return";

/** Raises the visit, and shows the page that asked again with everything on it. */
export const unlockAction = formAction(unlockStudent, {
  after: async ({ access }, form) => {
    await setVisit(access.token);
    return pageToReturn(form.get("next"));
  },
});
