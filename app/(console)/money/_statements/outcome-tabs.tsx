import { TabLinks } from "@/components/console/tab-links";
import { OUTCOMES, type Outcome } from "@/lib/domain/payments/statements/plan";
import { statementWords } from "@/lib/domain/payments/statements/texts";
import { statementPageWords } from "./texts";

const words = statementPageWords.preview;

/** All rows, or those of one outcome; outcomes without rows have no tab. */
export function OutcomeTabs({
  counts,
  current,
  href,
}: {
  counts: Partial<Record<Outcome, number>>;
  current: string | undefined;
  href: (more: Record<string, string>) => string;
}) {
  const total = Object.values(counts).reduce((sum, rows) => sum + rows, 0);
  const some = OUTCOMES.filter((outcome) => counts[outcome]);
  const tab = (outcome: string, name: string, rows: number) => ({
    href: href({ outcome, page: "1" }),
    name: words.tab(name, rows),
    current: (current ?? "") === outcome,
  });
  return (
    <TabLinks
      label={words.filter}
      tabs={[
        tab("", words.all, total),
        ...some.map((outcome) => tab(outcome, statementWords.outcomes[outcome], counts[outcome] ?? 0)),
      ]}
    />
  );
}

/** The outcome an address names; undefined for all, and for a word that is none. */
export function outcomeOf(word: string | undefined): Outcome | undefined {
  return OUTCOMES.find((outcome) => outcome === word);
}
