import type { showCredit } from "@/lib/domain/payments/credits/show-credit";

/** An account with its credit, as the page shows it. */
export type Account = Awaited<ReturnType<typeof showCredit>>;
