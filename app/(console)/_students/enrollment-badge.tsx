import { Badge } from "@/components/ui/badge";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { rowTexts as texts } from "./row-texts";

const LOOK = {
  enrolled: "success",
  pending: "warning",
  paid_waiting: "warning",
  expired: "destructive",
  cancelled: "default",
} as const;

/** An enrollment's status as text; the colour repeats it. */
export function EnrollmentBadge({ status }: { status: EnrollmentSummary["status"] }) {
  return <Badge variant={LOOK[status]}>{texts.enrollment[status]}</Badge>;
}
