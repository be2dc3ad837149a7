"use server";
import { randomUUID } from "node:crypto";
import { readClassChoice } from "@/app/(console)/_students/read-forms";
import { academy } from "@/app/academy";
import { readBirth } from "@/components/form/read-birth";
import { hasDuty } from "@/lib/domain/access/authorize";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { findAlike } from "@/lib/domain/registrations/merging/same-person";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { readShape } from "@/lib/platform/field-errors";
import { reportFormRead } from "@/lib/platform/host-server";
import type { FormState } from "@/lib/platform/http/form-state";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { sitePath } from "@/lib/platform/http/site-path";
import { staffAction } from "@/lib/platform/http/staff-action";
import { deskSeason, openCourses } from "./desk-season";
import { deskShape } from "./desk-shape";
import { guardianPhone, knownPhone, SHARES_PHONE } from "./known-phone";
import { readDesk } from "./read-desk";
import { registerAtDesk } from "./register-at-desk";
import { deskTexts as texts } from "./texts";

/** Fallback for forms without a return address. */
const HOME = "/dashboard";

const complete = staffAction(registerAtDesk, {
  actsOn: "new",
  read: readDesk,
  after: async ({ student_id, seat_refused }, form) => {
    const address = registeredAt(form, student_id);
    if (seat_refused) await leaveConsoleNotice(address, seat_refused);
    return address;
  },
});

/**
 * The desk's form has two steps. Continue validates, looks the phone up and shows the input for confirmation without writing.
 * Complete registers. Change returns with the input kept. "Check the phone" only looks it up: scripts do that as soon as it is
 * typed (phone-check.tsx).
 */
export async function registerAction(before: FormState, form: FormData): Promise<FormState> {
  if (form.get("change") !== null) return { errors: {}, values: typedIn(form) };
  if (form.get("step") === "complete") return stayingHere(await complete(before, form));
  const values = typedIn(form);
  const actor = await currentStaff();
  // Once the session has ended nothing is looked up: Complete then asks for the sign-in.
  const ctx = actor && { actor, requestId: randomUUID() };
  const { msisdn = "", season } = values;
  if (form.get("check_phone") !== null)
    return { errors: {}, values, ...(ctx && (await knownPhone(ctx, msisdn))) };
  const about = await academy();
  const chosen = ctx ? await deskSeason(ctx, season) : about;
  const courses = ctx ? await openCourses(ctx, chosen.season) : [];
  const read = readShape(deskShape({ ...about, starts_on: chosen.starts_on }, courses), readDesk(form));
  if ("errors" in read) return { errors: read.errors, values };
  const found = ctx ? await knownPhone(ctx, msisdn, readBirth(form)) : {};
  // Ticked as a brother's or sister's, it is marked as shared when they are registered (register-at-desk.ts).
  const isSiblings = form.has(SHARES_PHONE) && actor?.kind === "staff" && hasDuty(actor, "administration");
  const known = isSiblings && found.code === "phone_in_use" ? {} : found;
  // Whose phone is known is told of that record already.
  const { maybe_same: alike } =
    ctx && !known.code ? await findAlike(ctx, readDesk(form)) : { maybe_same: [] };
  return { errors: {}, values, ...known, ...(alike.length > 0 ? { data: { alike } } : {}) };
}

/** The guardian's phone to fill in beside the form's phone, which is known: `data.guardian_msisdn`. */
export async function guardianPhoneAction(_before: FormState, form: FormData): Promise<FormState> {
  reportFormRead();
  const actor = await currentStaff();
  if (!actor) return { errors: {}, values: {}, code: "session_over" };
  const { msisdn = "" } = typedIn(form);
  const phone = await guardianPhone({ actor, requestId: randomUUID() }, msisdn);
  return { errors: {}, values: {}, data: { guardian_msisdn: phone } };
}

/** Enrolls a student in another class after the first choice was refused. */
export const enrollAction = staffAction(enroll, {
  actsOn: "was",
  read: readClassChoice,
  after: ({ student_id }, form) => registeredAt(form, student_id),
});

/** The list with the student's success dialog open. */
function registeredAt(form: FormData, studentId: string): string {
  const list = sitePath(form.get("back"), HOME);
  const season = form.get("season");
  const query = new URLSearchParams({ dialog: "registered", id: studentId });
  if (typeof season === "string" && season) query.set("for", season);
  return `${list}${list.includes("?") ? "&" : "?"}${query}`;
}

/** The public's sentence for a known phone announces the way to the look-up; the desk stays here. */
function stayingHere(state: FormState): FormState {
  if (state.code !== "phone_in_use") return state;
  return { ...state, message: texts.phoneInUse, errors: { msisdn: [texts.phoneInUse] } };
}

function typedIn(form: FormData): Record<string, string> {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !entry[0].startsWith("$ACTION"),
  );
  return Object.fromEntries(texts);
}
