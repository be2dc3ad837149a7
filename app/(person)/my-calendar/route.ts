import { currentEnrollment, visit } from "@/app/_visit/visit";
import { academy, seasonDays } from "@/app/academy";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { calendarOf } from "@/lib/domain/enrollments/meeting-dates";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { pageLanguage } from "@/lib/platform/http/page-language";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { personTexts } from "../texts";

/** The times of the visit's enrolled student as a calendar file. Others are redirected to the page that shows their state. */
export async function GET(): Promise<Response> {
  const here = await visit();
  const enrollment = here && (await currentEnrollment(here));
  if (enrollment?.status !== "enrolled" || enrollment.sessions.length === 0)
    return new Response(null, { status: 303, headers: { location: "/enrollment-successful" } });
  const about = await academy();
  const language = await pageLanguage();
  const texts = personTexts[language];
  const days = inLanguage(language, () => catalogTexts.days);
  const now = new Date(about.now);
  const facts = {
    title: ({ day }: { day: keyof typeof days }) =>
      texts.calendarTitle(about.academy_name, enrollment.course_name, days[day]),
    venue: about.venue,
    note: about.what_to_bring ? texts.bring(about.what_to_bring) : "",
  };
  const season = await seasonDays(enrollment.season);
  return new Response(calendarOf(enrollment.sessions, season, facts, now, nairobiDate(now)), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="academy-times.ics"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
