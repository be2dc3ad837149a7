"use server";
import { deletePayer } from "@/app/_payment/payer";
import { readBirth } from "@/components/form/read-birth";
import { sendCode } from "@/lib/domain/people/students/send-code";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { findStudent } from "@/lib/domain/registrations/find-student";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import { clearDrafts, setStudentSession } from "@/lib/platform/auth/student-cookies";
import { formAction } from "@/lib/platform/http/form-action";
import { clearNotice, leaveNotice } from "@/lib/platform/http/notice";
import { endStudentSession, returnPage } from "./session";

/** Starts a student session for the student that was looked up, and returns to the page that asked. */
export const findStudentAction = formAction(findStudent, {
  actsOn: "own",
  read: (form) => ({ q: form.get("q"), dob: readBirth(form) }),
  after: async ({ session }, form) => {
    await setStudentSession(session.access.token);
    return returnPage(form.get("next"));
  },
});

/** Raises the session to manage access, and returns to the page that asked. */
export const unlockAction = formAction(unlockStudent, {
  actsOn: "own",
  after: async ({ access }, form) => {
    await setStudentSession(access.token);
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

/** Ends the session on a shared phone and deletes the drafts. It calls showAcademy because an action needs a verb. */
export const finishAction = formAction(showAcademy, {
  actsOn: "own",
  read: () => ({}),
  after: async () => {
    await endStudentSession();
    await clearDrafts();
    await clearNotice("manage_code");
    await deletePayer();
    return "/";
  },
});
