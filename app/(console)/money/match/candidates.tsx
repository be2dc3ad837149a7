import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { EnrollmentBadge } from "../../_students/enrollment-badge";
import { matchTexts as texts } from "./texts";

type Candidate = Awaited<ReturnType<typeof suggestMatches>>["candidates"][number];

/** Suggested matches, likeliest first, with reasons. */
export function Candidates({
  candidates,
  matchHref,
}: {
  candidates: Candidate[];
  matchHref: (enrollmentId: string) => string;
}) {
  if (candidates.length === 0)
    return (
      <p className="rounded-xl border border-dashed bg-card px-5 py-6 text-muted-foreground">{texts.none}</p>
    );
  return (
    <ol className={candidates.length > 1 ? "grid gap-3 xl:grid-cols-2" : undefined}>
      {candidates.map((candidate) => (
        <li key={candidate.enrollment_id}>
          <Card className="flex h-full flex-col justify-between gap-3 p-4 sm:p-5">
            <div className="space-y-1.5">
              <p className="font-semibold text-primary text-sm">{likelihood(candidate.weight)}</p>
              <p className="break-words font-semibold text-lg leading-snug">{candidate.full_name}</p>
              <p className="text-muted-foreground text-sm">
                {candidate.registration_no} · {plusPhone(candidate.msisdn)}
              </p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <span>
                  {candidate.course}, {candidate.class}, {texts.season(candidate.season)}
                </span>
                <EnrollmentBadge status={candidate.status} />
              </p>
              <p className="font-medium">
                {candidate.amount_due > 0
                  ? texts.due(formatShillings(candidate.amount_due))
                  : texts.nothingDue}
              </p>
              <ul className="list-disc space-y-0.5 pl-5 text-sm">
                {candidate.why.map((why) => (
                  <li key={why}>{texts.why[why]}</li>
                ))}
              </ul>
            </div>
            <LinkButton href={matchHref(candidate.enrollment_id)} className="self-start">
              {texts.match}
              <span className="sr-only"> {candidate.full_name}</span>
            </LinkButton>
          </Card>
        </li>
      ))}
    </ol>
  );
}

/**
 * The suggestion weights as text: a code or number that names one student, a phone or a typing slip, hints.
 */
function likelihood(weight: number): string {
  if (weight >= 90) return texts.likely.high;
  return weight >= 60 ? texts.likely.some : texts.likely.low;
}
