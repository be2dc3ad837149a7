import type { deskQueues } from "@/lib/domain/payments/matching/desk-queues";

type Asked = Awaited<ReturnType<typeof deskQueues>>;
type RowsOf<Name extends Asked["queue"]> = Extract<Asked, { queue: Name }>["rows"][number];
type EnrollmentQueue = "short" | "over" | "paid_waiting";

export type EnrollmentRow = RowsOf<EnrollmentQueue>;
export type MoneyRow = RowsOf<"suspense">;
export type PromptRow = RowsOf<"undecided">;
export type ClaimRow = RowsOf<"claims">;
export type RefundRow = RowsOf<"refunds">;
