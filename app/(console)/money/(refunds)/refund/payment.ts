import type { showRefunds } from "@/lib/domain/payments/refunds/show-refunds";

export type Payment = Awaited<ReturnType<typeof showRefunds>>;
