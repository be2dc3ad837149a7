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

/** The outcome of a statement row as text; the colour repeats it. */
export function OutcomeBadge({ outcome }: { outcome: Outcome }) {
  return <Badge variant={LOOKS[outcome]}>{statementTexts.outcomes[outcome]}</Badge>;
}
