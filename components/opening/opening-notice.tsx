import { Alert } from "@/components/ui/alert";
import { formatMoment } from "@/lib/platform/time/nairobi-time";
import { Countdown } from "./countdown";
import { openingTexts as texts } from "./texts";

type Opening = {
  registration_open: boolean;
  next_opening: { season: number; at: string } | null;
  now: string;
};

/**
 * When registration opens, with a countdown after which the page goes on by itself; or that it is closed. While
 * registration is open it announces the next season, and nothing when none is coming.
 */
export function OpeningNotice({ registration_open: isOpen, next_opening: next, now }: Opening) {
  if (!next) return isOpen ? null : <Alert variant="warning">{texts.closed}</Alert>;
  const when = formatMoment(next.at);
  if (isOpen) return <Alert>{texts.nextOpens(next.season, when)}</Alert>;
  return (
    <Alert variant="warning" className="space-y-1.5">
      <p className="font-semibold text-lg leading-snug">{texts.opens(next.season, when)}</p>
      <Countdown at={next.at} now={now} />
    </Alert>
  );
}
