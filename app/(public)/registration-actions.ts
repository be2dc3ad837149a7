"use server";
import { readChoice } from "@/components/class-chooser/read-choice";
import { readBirth } from "@/components/form/read-birth";
import { checkChoice } from "@/lib/domain/catalog/check-choice";
import { completeRegistration } from "@/lib/domain/enrollments/complete-registration";
import { keepDraft } from "@/lib/domain/people/students/keep-draft";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import {
  addDraft,
  currentActor,
  draftKey,
  draftToken,
  setStudentSession,
} from "@/lib/platform/auth/student-cookies";
import { formAction } from "@/lib/platform/http/form-action";
import { clearNotice, leaveNotice } from "@/lib/platform/http/notice";
import { registerAddress } from "./register-address";

/** The first step: goes on to the second with the choice in the address. */
export const chooseClassAction = formAction(checkChoice, {
  actsOn: "reads",
  read: (form) => {
    const choice = readChoice(form);
    return form.has("course") ? choice : { ...choice, class_id: undefined };
  },
  after: ({ class_id, sessions }, form) =>
    registerAddress({
      step: "you",
      class: class_id,
      times: sessions.join("."),
      draft: String(form.get("draft") ?? ""),
      sibling: String(form.get("sibling") ?? ""),
    }),
});

export const keepDraftAction = formAction(keepDraft, {
  actsOn: "new",
  read: (form) => ({
    ...Object.fromEntries(form),
    dob: readBirth(form),
    sessions: String(form.get("times") ?? "")
      .split(".")
      .filter(Boolean),
  }),
  after: async ({ token }, form) => {
    await addDraft(token, form.get("draft"));
    await clearNotice("manage_code");
    return confirmationOf(draftKey(token));
  },
});

/** Goes to the look-up with the registered phone filled in. */
export const goToLookUpAction = formAction(showAcademy, {
  actsOn: "reads",
  read: () => ({}),
  after: async (_academy, form) => {
    await leaveNotice("look_up", String(form.get("q") ?? "").slice(0, 40));
    return "/enroll?find=1";
  },
});

/** A token of nobody: the form is told that its draft is gone. */
const NO_DRAFT = "no draft of this browser";

/** How long a reload shows the secret code again: long enough to write it down. Signing out ends it. */
const CODE_SHOWN_SECONDS = 15 * 60;

/**
 * Registers the student once, starts the session, and shows the secret code on the next page. If the answer's form is sent
 * again, it continues with this student and not with one registered later.
 */
export const completeRegistrationAction = formAction(completeRegistration, {
  actsOn: "key",
  read: async (form) => ({
    token: (await draftToken(form.get("draft"))) ?? NO_DRAFT,
    consent: form.get("consent"),
  }),
  after: async ({ session, manage_code, student_id }, form) => {
    const actor = await currentActor();
    // A form completed again, by Back, must not take away what the first one opened.
    if (actor.kind !== "student" || actor.studentId !== student_id)
      await setStudentSession(session.access.token);
    const key = form.get("draft");
    if (manage_code) await leaveNotice("manage_code", `${key} ${manage_code}`, CODE_SHOWN_SECONDS);
    return form.has("onward") ? "/enroll" : confirmationOf(key);
  },
});

/** Saves the details of a returning student that differed, with the code that proves the student. */
export const saveWithCodeAction = formAction(completeRegistration, {
  actsOn: "key",
  read: async (form) => ({
    token: (await draftToken(form.get("draft"))) ?? NO_DRAFT,
    code: form.get("code"),
  }),
  after: async ({ session }, form) => {
    await setStudentSession(session.access.token);
    return confirmationOf(form.get("draft"));
  },
});

function confirmationOf(key: unknown): string {
  return `/registration-confirmation?draft=${encodeURIComponent(String(key))}`;
}
