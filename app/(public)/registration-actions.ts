"use server";
import { readChoice } from "@/components/class-chooser/read-choice";
import { readBirth } from "@/components/form/read-birth";

import { completeRegistration } from "@/lib/domain/enrollments/complete-registration";
import { showAcademy } from "@/lib/domain/seasons/show-academy";

import { keepDraft } from "@/lib/domain/students/keep-draft";
import { currentActor, draftToken, setDraft, setVisit } from "@/lib/platform/auth/visit";
import { formAction } from "@/lib/platform/http/form-action";
import { clearNotice, leaveNotice } from "@/lib/platform/http/notice";

/** Stores the form for the confirmation page. */
export const keepDraftAction = formAction(keepDraft, {
  read: (form) => ({
    ...Object.fromEntries(form),
    dob: readBirth(form),
    class_id: form.has("course") ? readChoice(form).class_id : undefined,
  }),
  after: async ({ token }) => {
    await setDraft(token);
    await clearNotice("manage_code");
    return "/registration-confirmation";
  },
});

/** Goes to the look-up with the registered phone filled in. */
export const goToLookUpAction = formAction(showAcademy, {
  read: () => ({}),
  after: async (_academy, form) => {
    await leaveNotice("look_up", String(form.get("q") ?? "").slice(0, 40));
    return "/enroll";
  },
});

/** How long a reload shows the secret code again: long enough to write it down. Signing out ends it. */
const CODE_SHOWN_SECONDS = 15 * 60;

/** Registers the student once, starts the visit, and shows the secret code on the next page. */
export const completeRegistrationAction = formAction(completeRegistration, {
  read: async () => ({ token: await draftToken() }),
  after: async ({ visit, manage_code, student_id }) => {
    const actor = await currentActor();
    // A form completed again, by Back, must not take away what the first one opened.
    if (actor.kind !== "student" || actor.studentId !== student_id) await setVisit(visit.access.token);
    if (manage_code) await leaveNotice("manage_code", manage_code, CODE_SHOWN_SECONDS);
    return "/registration-confirmation";
  },
});

/** Saves the details of a returning student that differed, with the code that proves the student. */
export const saveWithCodeAction = formAction(completeRegistration, {
  read: async (form) => ({ token: await draftToken(), code: form.get("code") }),
  after: async ({ visit }) => {
    await setVisit(visit.access.token);
    return "/registration-confirmation";
  },
});
