import type { Enrollment, StudentSession } from "@/app/_student-session/session";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Disclosure } from "@/components/ui/disclosure";
import { boxLook } from "@/components/ui/input";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { calendarPath } from "@/lib/domain/enrollments/calendar/calendar-address";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { siteOrigin } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/language";
import { bilingual } from "@/lib/platform/texts";
import { formatWeekday } from "@/lib/platform/time/nairobi-time";

const takeAlongTexts = bilingual({
  en: {
    calendar: "Add my times to my calendar",
    card: "Save my card as a picture",
    follow: "Let your calendar follow changes",
    followText:
      "A calendar that follows this address shows new times by itself. Keep it to yourself: it shows your times.",
    followNow: "Follow on this phone",
    followAddress: "Address for Google Calendar (Other calendars, From URL)",
    copy: "Copy",
    copied: "Copied",
    share: "Share on WhatsApp",
    shared: (course: string, academy: string, times: string) =>
      `I have a place in ${course} at ${academy}: ${times}.`,
    join: (link: string) => `Register too: ${link}`,
    firstDay: "First day",
    venue: "Where",
  },
  sw: {
    calendar: "Weka ratiba yangu kwenye kalenda",
    card: "Hifadhi kadi yangu kama picha",
    follow: "Kalenda yako ifuate mabadiliko",
    followText:
      "Kalenda inayofuata anwani hii inaonyesha vipindi vipya yenyewe. Usimpe mtu mwingine: inaonyesha ratiba yako.",
    followNow: "Fuata kwenye simu hii",
    followAddress: "Anwani ya Google Calendar (Other calendars, From URL)",
    copy: "Nakili",
    copied: "Imenakiliwa",
    share: "Shiriki kwa WhatsApp",
    shared: (course: string, academy: string, times: string) =>
      `Nina nafasi ya ${course} katika ${academy}: ${times}.`,
    join: (link: string) => `Jisajili nawe: ${link}`,
    firstDay: "Siku ya kwanza",
    venue: "Mahali",
  },
});

/** What a message to friends says; `first` is the next day, YYYY-MM-DD. */
type About = { academy: string; venue: string; first: string | null };

/** What an enrolled student takes along: the times in a calendar, the card, and a message for friends. */
export function TakeAlong({
  session,
  enrollment,
  about,
  language,
}: {
  session: StudentSession;
  enrollment: Enrollment;
  about: About;
  language: Language;
}) {
  const texts = takeAlongTexts[language];
  const calendar = calendarPath(session.studentId, language);
  return (
    <div className="space-y-3 print:hidden">
      <div className="flex flex-wrap gap-3 lg:flex-col">
        <ButtonLink href={calendar}>{texts.calendar}</ButtonLink>
        <ButtonLink variant="outline" href="/my-card">
          {texts.card}
        </ButtonLink>
        <ButtonLink variant="outline" href={shareLink(enrollment, about, language)} rel="noopener noreferrer">
          {texts.share}
        </ButtonLink>
      </div>
      <FollowCalendar address={`${siteOrigin()}${calendar}`} language={language} />
    </div>
  );
}

/** A WhatsApp link with a message about the course, to send to any contact. It names no person. */
function shareLink(
  { course_name, class_id, sessions }: Enrollment,
  { academy, venue, first }: About,
  language: Language,
): string {
  const texts = takeAlongTexts[language];
  const days = inLanguage(language, () => catalogTexts.days);
  const times = sessions.map(({ day, from, to }) => `${days[day]} ${from} - ${to}`);
  const message = texts.shared(course_name, academy, times.join(", "));
  const more = [
    first ? `${texts.firstDay}: ${formatWeekday(first, language)}.` : "",
    venue ? `${texts.venue}: ${venue}.` : "",
    texts.join(`${siteOrigin()}/register?class=${class_id}&lang=${language}`),
  ];
  return `https://wa.me/?text=${encodeURIComponent([message, ...more].filter(Boolean).join(" "))}`;
}

/** The address of the student's calendar, to open in the phone's calendar or to copy into another. */
function FollowCalendar({ address, language }: { address: string; language: Language }) {
  const texts = takeAlongTexts[language];
  return (
    <Disclosure title={texts.follow}>
      <div className="space-y-3">
        <p>{texts.followText}</p>
        <ButtonLink variant="outline" href={address.replace(/^https?:/, "webcal:")}>
          {texts.followNow}
        </ButtonLink>
        <label htmlFor="calendar-address" className="block font-medium">
          {texts.followAddress}
        </label>
        <div className="flex items-center gap-3">
          <input
            id="calendar-address"
            readOnly
            value={address}
            className={boxLook("min-w-0 flex-1 text-sm")}
          />
          <CopyButton
            value={address}
            label={texts.copy}
            done={texts.copied}
            describes={texts.followAddress}
          />
        </div>
      </div>
    </Disclosure>
  );
}
