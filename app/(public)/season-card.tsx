import { academy } from "@/app/academy";
import { Card } from "@/components/ui/card";
import { firstDayIn } from "@/lib/domain/academy/rules";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import { formatShillings } from "@/lib/platform/money";
import { formatWeekday, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { publicTexts } from "./texts";

/** Fee, first day and venue of the season, and the steps to a seat, beside the forms of a wide screen. */
export async function SeasonCard() {
  const texts = publicTexts[await pageLanguage()];
  const { season, fee } = await academy();
  const price = formatShillings(fee);
  return (
    <Card className="hidden space-y-5 bg-muted p-5 lg:block">
      <div className="space-y-1.5">
        <h2 className="font-bold text-lg">{texts.season(season)}</h2>
        <p>
          <SeasonLine />
        </p>
      </div>
      <ol className="space-y-3">
        {texts.how(price).map((step, index) => (
          <li key={step.title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft font-bold text-accent-foreground text-sm"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{step.title}</h3>
              <p className="text-muted-foreground text-sm">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Its fee, first and last day, and venue. @param fee false for a student, who reads what to pay where it is due */
export async function SeasonLine({ fee: showsFee = true }: { fee?: boolean } = {}) {
  const language = await pageLanguage();
  const texts = publicTexts[language];
  const { fee, starts_on, ends_on, now, ...about } = await academy();
  const { venue } = firstDayIn(language, about);
  return (
    <>
      {showsFee ? texts.fee(formatShillings(fee)) : null}{" "}
      {starts_on ? startsOrBegan(starts_on, now, language) : null}{" "}
      {ends_on ? texts.ends(formatWeekday(ends_on, language)) : null} {venue ? texts.venue(venue) : null}
    </>
  );
}

/** The line with the day the season begins or began. @param startsOn YYYY-MM-DD, and `now` ISO 8601 */
function startsOrBegan(startsOn: string, now: string, language: Language): string {
  const texts = publicTexts[language];
  const day = formatWeekday(startsOn, language);
  return startsOn < nairobiDate(new Date(now)) ? texts.began(day) : texts.starts(day);
}
