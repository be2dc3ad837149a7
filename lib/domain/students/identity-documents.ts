import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { isBornInRange, needsGuardian } from "./rules";
import { studentTexts as texts } from "./texts";

type AgeRule = { adult_above: number; birth_year_from: number; birth_year_to: number };
type Papers = {
  dob: string;
  id_number?: string | undefined;
  guardian_name?: string | undefined;
  guardian_id_no?: string | undefined;
  guardian_msisdn?: string | undefined;
};

/**
 * Holds the age rule of spec section 5: a birth year the academy takes, and by age an ID number or a guardian.
 * @param now the instant whose Nairobi date is "today".
 * @returns the papers to keep: a minor's guardian, or an adult's ID number.
 * @throws Refusal 400 naming what is missing.
 */
export function checkIdentityDocuments(papers: Papers, rule: AgeRule, now: Date) {
  const today = nairobiDate(now);
  if (!isBornInRange(papers.dob, today, rule.birth_year_from, rule.birth_year_to)) {
    throw new Refusal("invalid", "invalid", texts.invalidBirth, { errors: { dob: [texts.invalidBirth] } });
  }
  const minor = needsGuardian(papers.dob, today, rule.adult_above);
  const missing = minor ? missingOfGuardian(papers) : missingOfAdult(papers);
  const [first] = Object.values(missing);
  if (first?.[0]) throw new Refusal("invalid", "invalid", first[0], { errors: missing });
  return {
    minor,
    idNumber: papers.id_number ?? null,
    guardianName: minor ? (papers.guardian_name ?? null) : null,
    guardianIdNo: minor ? (papers.guardian_id_no ?? null) : null,
    guardianMsisdn: minor ? (papers.guardian_msisdn ?? null) : null,
  };
}

function missingOfAdult(papers: Papers): Record<string, string[]> {
  return papers.id_number ? {} : { id_number: [texts.idNeeded] };
}

function missingOfGuardian(papers: Papers): Record<string, string[]> {
  return {
    ...(papers.guardian_name ? {} : { guardian_name: [texts.guardianNameNeeded] }),
    ...(papers.guardian_id_no ? {} : { guardian_id_no: [texts.guardianIdNeeded] }),
    ...(papers.guardian_msisdn ? {} : { guardian_msisdn: [texts.guardianPhoneNeeded] }),
  };
}
