/** Full years of age on a day, both YYYY-MM-DD. */
export function ageOn(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

/**
 * Whether a student is a minor: at most `adultAbove` years old (a setting, 18). Minors give a guardian instead of an ID
 * number (lib/domain/people/README.md). Dates as YYYY-MM-DD.
 */
export function needsGuardian(born: string, today: string, adultAbove: number): boolean {
  return ageOn(born, today) <= adultAbove;
}

/**
 * The phone for messages about a person, as recorded: a minor's guardian's, else the person's own. A minor's own phone never
 * replaces the guardian's (lib/domain/messaging/README.md).
 * @param dob YYYY-MM-DD; null for staff, who are adults
 */
export function phoneOfRecord(
  { dob, msisdn, guardianMsisdn }: { dob: string | null; msisdn: string; guardianMsisdn: string | null },
  today: string,
  adultAbove: number,
): { isMinor: boolean; phone: string | null } {
  const isMinor = dob !== null && needsGuardian(dob, today, adultAbove);
  return { isMinor, phone: isMinor ? guardianMsisdn : msisdn };
}

/** The payer's two names that M-Pesa's form asks for. Who has one name gives it twice. */
export function payerNames(fullName: string): { paying_first_name: string; paying_last_name: string } {
  const [first = "", ...rest] = fullName.split(" ");
  return { paying_first_name: first, paying_last_name: rest.join(" ") || first };
}

/** First name and initial: "Jane W." */
export function maskName(fullName: string): string {
  const [first = "", ...rest] = fullName.split(" ");
  const initial = [...(rest.at(-1) ?? "")][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
