import { TabLinks } from "@/components/console/tab-links";
import { OUTCOMES, type Outcome } from "@/lib/domain/payments/statements/plan";
import { statementTexts } from "@/lib/domain/payments/statements/texts";
import { statementPageTexts } from "./texts";

const texts = statementPageTexts.preview;

/** Tabs: all rows, then each outcome that has rows. */
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
    name: texts.tab(name, rows),
    current: (current ?? "") === outcome,
  });
  return (
    <TabLinks
      label={texts.filter}
      tabs={[
        tab("", texts.all, total),
        ...some.map((outcome) => tab(outcome, statementTexts.outcomes[outcome], counts[outcome] ?? 0)),
      ]}
    />
  );
}

/** The outcome the address names; undefined for all rows and for unknown values. */
export function outcomeOf(word: string | undefined): Outcome | undefined {
  return OUTCOMES.find((outcome) => outcome === word);
}
