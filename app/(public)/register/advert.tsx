import { Alert } from "@/components/ui/alert";
import { registerTexts as texts } from "./texts";

/** The notice of the next season. @param starts_on YYYY-MM-DD */
export function Advert({
  season,
  starts_on,
  external_link,
}: {
  season: number;
  starts_on: string | null;
  external_link: string | null;
}) {
  if (!starts_on) return null;
  return (
    <Alert variant="warning">
      <span className="font-semibold">{texts.advert(season, formatDay(starts_on))}</span>{" "}
      {external_link ? (
        <a className="font-semibold underline underline-offset-4" href={external_link} rel="noopener">
          {texts.advertLink(season)}
        </a>
      ) : null}
    </Alert>
  );
}

function formatDay(date: string): string {
  return new Intl.DateTimeFormat("en-KE", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${date}T00:00:00Z`));
}
