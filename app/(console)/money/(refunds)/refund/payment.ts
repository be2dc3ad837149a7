import type { showRefunds } from "@/lib/domain/payments/refunds/show-refunds";

/** A payment with what is given back of it, as the page shows it. */
export type Payment = Awaited<ReturnType<typeof showRefunds>>;
