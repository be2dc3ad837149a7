import type { showCredit } from "@/lib/domain/payments/credits/show-credit";

export type Account = Awaited<ReturnType<typeof showCredit>>;
