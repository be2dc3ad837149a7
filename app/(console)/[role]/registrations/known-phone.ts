import "server-only";
import { mayShare, parseBirthDate } from "@/lib/domain/people/students/rules";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { getStudent, type WholeStudent } from "@/lib/domain/registrations/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import type { FormState } from "@/lib/platform/http/form-state";
import { plusPhone, toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { deskTexts as texts } from "./texts";

/** The tick of the desk's form for brothers and sisters on one phone. */
export const SHARES_PHONE = "shares_phone";

/**
 * What the desk is told of a typed phone before anything is read to the student: whether somebody has it, and whom.
 * An error at the phone means that registering would be refused (lib/domain/registrations/README.md).
 * @param dob day first, as typed; undefined while only the phone is known
 */
export async function knownPhone(ctx: Ctx, phone: string, dob?: string): Promise<Partial<FormState>> {
  const msisdn = toMsisdn(phone);
  const holder = msisdn ? await holderOf(ctx, msisdn) : undefined;
  if (dob === undefined) return checked(msisdn, holder);
  if (holder === undefined || holder === "several") return {};
  const [of, born] = [parseBirthDate(holder.dob) ?? "", parseBirthDate(dob) ?? ""];
  if (mayShare({ dob: of, phoneShared: holder.phone_shared }, born)) return {};
  if (of === born) return { code: "already_registered", data: named(holder) };
  return { code: "phone_in_use", data: named(holder), errors: { msisdn: [texts.phoneInUse] } };
}

function checked(msisdn: string | null, holder: Holder): Partial<FormState> {
  if (!msisdn) return { errors: { msisdn: [studentTexts.phoneShape] } };
  if (holder === undefined) return { code: "phone_free" };
  if (holder === "several" || holder.phone_shared) return { code: "phone_shared" };
  return { code: "phone_in_use", data: named(holder) };
}

const named = ({ id, full_name }: WholeStudent) => ({ student_id: id, student_name: full_name });

/**
 * The guardian's phone for a brother or sister of who has a phone: of one student the recorded one, of several, who share it, that phone
 * itself. Empty for an adult's phone, one that nobody has, or without access to records.
 */
export async function guardianPhone(ctx: Ctx, phone: string): Promise<string> {
  const msisdn = toMsisdn(phone);
  const holder = msisdn ? await holderOf(ctx, msisdn) : undefined;
  if (holder === "several") return plusPhone(msisdn ?? "");
  const guardian = holder?.guardian_msisdn;
  return guardian ? plusPhone(guardian) : "";
}

/** Several when siblings share the phone. */
type Holder = WholeStudent | "several" | undefined;

async function holderOf(ctx: Ctx, msisdn: string): Promise<Holder> {
  try {
    const student = await getStudent(ctx, { q: msisdn });
    return "dob" in student ? student : undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "not_found") return undefined;
    if (error.code === "several_students") return "several";
    throw error;
  }
}
