import { moneyTexts } from "@/app/(console)/_money/texts";
import { LinkButton } from "@/components/ui/link-button";
import type { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import type { Loaded } from "@/lib/platform/http/page-data";
import { formatShillings } from "@/lib/platform/money";
import type { FoundStudents } from "../_match/find-students";
import { StudentCard } from "../_match/student-card";
import { FindStudent } from "../_match/student-search";
import { matchTexts as texts } from "./texts";

type Props = {
  candidates: Awaited<ReturnType<typeof suggestMatches>>["candidates"];
  /** Parameters of the address to keep in a search, and the search text. */
  keep: Record<string, string>;
  q: string;
  loaded: Loaded<FoundStudents>;
  matchHref: (enrollmentId: string) => string;
};

/** Suggested students for a payment, those with an amount due first, with reasons, and a search for others. */
export function Whose({ candidates, keep, q, loaded, matchHref }: Props) {
  const isGuessed = candidates.length > 0;
  return (
    <div className="space-y-8">
      <section aria-labelledby="suggestions" className="space-y-4">
        <div>
          <h2 id="suggestions" className="font-bold text-xl">
            {texts.suggestions}
          </h2>
          {isGuessed ? <p className="text-muted-foreground">{texts.suggestionsHelp}</p> : null}
        </div>
        {isGuessed ? (
          <ol className={candidates.length > 1 ? "grid gap-3 xl:grid-cols-2" : undefined}>
            {candidates.map((candidate) => (
              <li key={candidate.enrollment_id}>
                <StudentCard
                  student={candidate}
                  group={`${candidate.course}, ${candidate.class}, ${texts.season(candidate.season)}`}
                  status={candidate.status}
                  due={
                    candidate.amount_due > 0
                      ? texts.due(formatShillings(candidate.amount_due))
                      : texts.nothingDue
                  }
                  before={
                    <p className="font-semibold text-primary text-sm">{likelihood(candidate.weight)}</p>
                  }
                  action={
                    <LinkButton href={matchHref(candidate.enrollment_id)} className="self-start">
                      {texts.match}
                      <span className="sr-only"> {candidate.full_name}</span>
                    </LinkButton>
                  }
                >
                  <ul className="list-disc space-y-0.5 pl-5 text-sm">
                    {candidate.why.map((why) => (
                      <li key={why}>{texts.why[why]}</li>
                    ))}
                  </ul>
                </StudentCard>
              </li>
            ))}
          </ol>
        ) : (
          <p className="rounded-xl border border-dashed bg-card px-5 py-6 text-muted-foreground">
            {texts.none}
          </p>
        )}
      </section>
      <section aria-labelledby="other" className="space-y-4">
        <div>
          <h2 id="other" className="font-bold text-xl">
            {texts.other}
          </h2>
          <p className="text-muted-foreground">{isGuessed ? texts.otherHelp : texts.otherHelpAlone}</p>
        </div>
        <FindStudent
          label={moneyTexts.find.label}
          q={q}
          keep={keep}
          loaded={loaded}
          choose={{ label: texts.match, href: matchHref }}
        />
      </section>
    </div>
  );
}

/**
 * The suggestion weights as text: a code or number that names one student, a phone or a typing slip, hints.
 */
function likelihood(weight: number): string {
  if (weight >= 90) return texts.likely.high;
  return weight >= 60 ? texts.likely.some : texts.likely.low;
}
