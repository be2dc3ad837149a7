import "server-only";
import { isLanguage, type Language } from "@/lib/platform/language";
import { seal, unsealStored } from "@/lib/platform/secrets";

const PURPOSE = "calendar";

/**
 * The path of a student's calendar, for calendars to follow without a sign-in. It holds the sealed id and the language, since a
 * calendar sends neither cookie nor preference; whoever has it sees the times of the student's classes and no name.
 */
export function calendarPath(studentId: string, language: Language): string {
  return `/calendar/${seal(PURPOSE, `${language} ${studentId}`)}.ics`;
}

/** Whose calendar a token opens, and in which language; null for one that is not ours. */
export function ownerOf(token: string): { studentId: string; language: Language } | null {
  const [language = "", studentId] = unsealStored(PURPOSE, token)?.split(" ") ?? [];
  return studentId && isLanguage(language) ? { studentId, language } : null;
}
