import { StatusBadge } from "@/components/console/status-badge";
import type { ListedPayment } from "@/lib/domain/people/students/list-input";
import { paymentWords } from "./row-texts";

/** How far a student's place is paid, as lists, suggestions and the student's page say it. */
export function PaymentMark({ payment }: { payment: ListedPayment }) {
  return <StatusBadge good={payment === "paid" || payment === "waived"}>{paymentWords[payment]}</StatusBadge>;
}
