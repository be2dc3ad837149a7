import type { showCredit } from "@/lib/payments/show-credit";

/** An account with its credit, as the page shows it. */
export type Account = Awaited<ReturnType<typeof showCredit>>;
