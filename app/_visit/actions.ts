"use server";
import { deletePayer } from "@/app/_payment/payer";
import { readBirth } from "@/components/form/read-birth";
import { sendCode } from "@/lib/domain/people/students/send-code";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { findStudent } from "@/lib/domain/registrations/find-student";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import { clearDrafts, setVisit } from "@/lib/platform/auth/visit";
import { formAction } from "@/lib/platform/http/form-action";
import { clearNotice, leaveNotice } from "@/lib/platform/http/notice";
import { endVisit, returnPage } from "./visit";

/** Starts a visit for the student that was looked up, and returns to the page that asked. */
export const findStudentAction = formAction(findStudent, {
  actsOn: "own",
  read: (form) => ({ q: form.get("q"), dob: readBirth(form) }),
  after: async ({ visit }, form) => {
    await setVisit(visit.access.token);
    return returnPage(form.get("next"));
  },
});

/** Raises the visit to manage access, and returns to the page that asked. */
export const unlockAction = formAction(unlockStudent, {
  actsOn: "own",
  after: async ({ access }, form) => {
    await setVisit(access.token);
    return returnPage(form.get("next"));
  },
});

/** Sends a code by SMS to the phone of record, and returns to the page that asked, which says so. */
export const sendCodeAction = formAction(sendCode, {
  actsOn: "own",
  after: async ({ msg }, form) => {
    await leaveNotice("sms_code", msg);
    return `${returnPage(form.get("next"))}#code-by-sms`;
  },
});

/** Ends the visit on a shared phone and deletes the drafts. It calls showAcademy because an action needs a verb. */
export const finishAction = formAction(showAcademy, {
  actsOn: "own",
  read: () => ({}),
  after: async () => {
    await endVisit();
    await clearDrafts();
    await clearNotice("manage_code");
    await deletePayer();
    return "/";
  },
});
