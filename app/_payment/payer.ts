import "server-only";
import { cookies } from "next/headers";
import type { StudentSession } from "@/app/_student-session/session";
import { payerValues } from "@/app/(public)/draft";
import { cookieOptions } from "@/lib/platform/auth/cookies";
import { maskPhone, toMsisdn } from "@/lib/platform/phone";

const COOKIE = "academy_payer";
const TWO_HOURS = 2 * 60 * 60;
const FIELDS = ["paying_msisdn", "paying_first_name", "paying_last_name"];

/**
 * Stores the payer as typed in this browser, so that "Send again" goes to the same phone. An httpOnly cookie of this browser
 * alone: a student session that began elsewhere never learns a payer's number (docs/security.md).
 * @param of the student's id, or the token of a payment link
 */
export async function rememberPayer(form: FormData, of = form.get("student_id")): Promise<void> {
  const typed = FIELDS.map((name) => [name, String(form.get(name) ?? "").slice(0, 60)]);
  const payer = { of: String(of ?? ""), values: Object.fromEntries(typed) };
  (await cookies()).set(COOKIE, encodeURIComponent(JSON.stringify(payer)), cookieOptions(TWO_HOURS));
}

/** Whether a prompt can be sent without asking for the phone or a name. */
export function isWholePayer(payer: Record<string, string>): boolean {
  return FIELDS.every((name) => payer[name]);
}

/** Deletes the payer when the session ends. */
export async function deletePayer(): Promise<void> {
  (await cookies()).delete(COOKIE);
}

/** The payer last typed in this browser for the session's student; else the one of its own registration. */
export async function lastPayer(session: StudentSession): Promise<Record<string, string>> {
  return (await rememberedPayer(session.studentId)) ?? payerValues(session);
}

/**
 * The phone that a prompt went to, in full where this browser typed it. Another may have been typed since, while that prompt was open.
 * @param masked as maskPhone has it
 */
export async function promptedPhone(
  { studentId }: Pick<StudentSession, "studentId">,
  masked: string,
): Promise<string> {
  const typed = (await rememberedPayer(studentId))?.paying_msisdn ?? "";
  const msisdn = toMsisdn(typed);
  return msisdn && maskPhone(msisdn) === masked ? typed : masked;
}

/** The payer last typed in this browser for a student or a payment link; null without one. */
export async function rememberedPayer(of: string): Promise<Record<string, string> | null> {
  const stored = (await cookies()).get(COOKIE)?.value;
  try {
    const { of: whom, values } = JSON.parse(decodeURIComponent(stored ?? "null")) ?? {};
    return whom === of ? values : null;
  } catch {
    return null;
  }
}
