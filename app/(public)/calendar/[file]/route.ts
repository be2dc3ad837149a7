import { randomUUID } from "node:crypto";
import { academy, seasonDays } from "@/app/academy";
import { firstDayIn } from "@/lib/domain/academy/rules";
import { PUBLIC } from "@/lib/domain/access/actor";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { calendarFile } from "@/lib/domain/enrollments/calendar/calendar-file";
import { showCalendar } from "@/lib/domain/enrollments/calendar/show-calendar";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { answerError } from "@/lib/platform/http/responses";
import { bilingual } from "@/lib/platform/texts";

const calendarTexts = bilingual({
  en: { bring: (what: string) => `Bring: ${what}` },
  sw: { bring: (what: string) => `Leta: ${what}` },
});

/** A student's times as a calendar file, to open once or to follow (`/calendar/{token}.ics`). */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  const requestId = randomUUID();
  try {
    const [{ language, seasons }, about] = await Promise.all([
      showCalendar({ actor: PUBLIC, requestId }, { token: file.replace(/\.ics$/, "") }),
      academy(),
    ]);
    const days = inLanguage(language, () => catalogTexts.days);
    const timetables = await Promise.all(
      seasons.map(async ({ season, course_name, sessions, enrolled_on }) => ({
        meetings: sessions,
        season: await seasonDays(season),
        from: enrolled_on,
        title: ({ day }: { day: keyof typeof days }) =>
          `${course_name} (${days[day]}), ${about.academy_name}`,
      })),
    );
    const { venue, bring } = firstDayIn(language, about);
    const note = bring ? calendarTexts[language].bring(bring) : "";
    const facts = { name: about.academy_name, venue, note };
    return new Response(calendarFile(timetables, facts, new Date(about.now)), {
      headers: {
        "content-type": "text/calendar; charset=utf-8",
        // As an attachment, an iPhone stores the file instead of offering its times to the calendar.
        "content-disposition": 'inline; filename="academy-times.ics"',
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
      },
    });
  } catch (error) {
    return answerError(error, requestId, request);
  }
}
