import { Alert } from "@/components/ui/alert";
import type { Language } from "@/lib/platform/language";
import { formatMoment } from "@/lib/platform/time/nairobi-time";
import { Countdown } from "./countdown";
import { openingTexts } from "./texts";

type Opening = {
  registration_open: boolean;
  next_opening: { season: number; at: string } | null;
  now: string;
  language: Language;
};

/**
 * The opening of registration, with a countdown after which the page continues by itself; or a note that it is closed. While
 * registration is open, the announcement of the next season, if one is planned.
 */
export function OpeningNotice({ registration_open: isOpen, next_opening: next, now, language }: Opening) {
  const texts = openingTexts[language];
  if (!next) return isOpen ? null : <Alert variant="warning">{texts.closed}</Alert>;
  const when = formatMoment(next.at, language);
  if (isOpen) return <Alert>{texts.nextOpens(next.season, when)}</Alert>;
  return (
    <Alert variant="warning" className="space-y-1.5">
      <p className="font-semibold text-lg leading-snug">{texts.opens(next.season, when)}</p>
      <Countdown at={next.at} now={now} />
    </Alert>
  );
}
