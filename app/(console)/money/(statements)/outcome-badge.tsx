import { Badge } from "@/components/ui/badge";
import type { Outcome } from "@/lib/domain/payments/statements/plan";
import { statementTexts } from "@/lib/domain/payments/statements/texts";

const LOOKS = {
  created: "success",
  known: "success",
  reversed: "warning",
  conflicting: "warning",
  ignored: "default",
  repeated: "default",
} as const;

/** What becomes of a row of a statement, in words; the colour only repeats it. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return <Badge variant={LOOKS[outcome]}>{statementTexts.outcomes[outcome]}</Badge>;
}
