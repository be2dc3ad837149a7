import { Badge } from "@/components/ui/badge";
import type { Standing } from "@/lib/domain/students/enrollment-summary";
import { studentPageWords as words } from "./texts";

const LOOK = {
  enrolled: "success",
  pending: "warning",
  paid_waiting: "warning",
  expired: "destructive",
  cancelled: "default",
} as const;

/** The state of an enrollment in words; the colour only repeats it. */
export function EnrollmentBadge({ status }: { status: Standing["status"] }) {
  return <Badge variant={LOOK[status]}>{words.enrollment[status]}</Badge>;
}
