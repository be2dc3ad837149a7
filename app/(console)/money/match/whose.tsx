import type { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import type { Attempt } from "@/lib/platform/http/attempt";
import type { FoundPlaces } from "../../_money/find-place";
import { FindStudent } from "../../_money/find-student-part";
import { moneyWords } from "../../_money/texts";
import { Candidates } from "./candidates";
import { matchWords as words } from "./texts";

type Props = {
  candidates: Awaited<ReturnType<typeof suggestMatches>>["candidates"];
  /** The payment, and what was searched for. */
  id: string;
  q: string;
  got: Attempt<FoundPlaces>;
  matchHref: (enrollmentId: string) => string;
};

/** Whose a payment may be, and the search for anybody else. */
export function Whose({ candidates, id, q, got, matchHref }: Props) {
  const isGuessed = candidates.length > 0;
  return (
    <div className="space-y-8">
      <section aria-labelledby="suggestions" className="space-y-4">
        <div>
          <h2 id="suggestions" className="font-bold text-xl">
            {words.suggestions}
          </h2>
          {isGuessed ? <p className="text-muted-foreground">{words.suggestionsHelp}</p> : null}
        </div>
        <Candidates candidates={candidates} matchHref={matchHref} />
      </section>
      <section aria-labelledby="other" className="space-y-4">
        <div>
          <h2 id="other" className="font-bold text-xl">
            {words.other}
          </h2>
          <p className="text-muted-foreground">{isGuessed ? words.otherHelp : words.otherHelpAlone}</p>
        </div>
        <FindStudent
          label={moneyWords.find.label}
          q={q}
          keep={{ id }}
          got={got}
          choose={{ label: words.match, href: matchHref }}
        />
      </section>
    </div>
  );
}
