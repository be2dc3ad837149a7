import { needsGuardian, parseBirthDate } from "@/lib/domain/students/rules";

export type TypedBirth = { day: string; month: string; year: string };

/**
 * Whether a typed date of birth makes a minor by the form's rule; undefined while it is no date.
 * @param today YYYY-MM-DD in Nairobi.
 */
export function isMinor(typed: TypedBirth, today: string, adultAbove: number): boolean | undefined {
  if (typed.year.trim().length < 4) return undefined;
  const born = parseBirthDate(`${typed.day}-${typed.month}-${typed.year}`);
  return born === null || born > today ? undefined : needsGuardian(born, today, adultAbove);
}
