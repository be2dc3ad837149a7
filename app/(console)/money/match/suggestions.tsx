import { moneyTexts } from "@/app/(console)/_money/texts";
import type { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import type { Loaded } from "@/lib/platform/http/page-data";
import type { FoundStudents } from "../_match/find-students";
import { FindStudent } from "../_match/student-search";
import { Candidates } from "./candidates";
import { matchTexts as texts } from "./texts";

type Props = {
  candidates: Awaited<ReturnType<typeof suggestMatches>>["candidates"];
  /** The payment and the search text. */
  id: string;
  q: string;
  got: Loaded<FoundStudents>;
  matchHref: (enrollmentId: string) => string;
};

/** Suggested students for a payment, and a search for others. */
export function Whose({ candidates, id, q, got, matchHref }: Props) {
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
        <Candidates candidates={candidates} matchHref={matchHref} />
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
          keep={{ id }}
          got={got}
          choose={{ label: texts.match, href: matchHref }}
        />
      </section>
    </div>
  );
}
