import { needsGuardian } from "@/lib/domain/academy/people-rules";
import { parseBirthDate } from "@/lib/domain/people/students/rules";

export type TypedBirth = { day: string; month: string; year: string };
export type Age = "minor" | "adult" | "unknown";

/**
 * Whether a typed date of birth makes a minor (lib/domain/people/README.md); unknown while it is not
 * a date. Runs in the browser too. @param today YYYY-MM-DD in Nairobi.
 */
export function ageOfTyped(typed: TypedBirth, today: string, adultAbove: number): Age {
  if (typed.year.trim().length < 4) return "unknown";
  const born = parseBirthDate(`${typed.day}-${typed.month}-${typed.year}`);
  if (born === null || born > today) return "unknown";
  return needsGuardian(born, today, adultAbove) ? "minor" : "adult";
}
