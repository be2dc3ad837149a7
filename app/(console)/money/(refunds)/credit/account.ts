import type { showCredit } from "@/lib/domain/payments/credits/show-credit";
import type { Ctx } from "@/lib/platform/commands/command";

export type Account = Awaited<ReturnType<typeof showCredit>>;

/** What every dialog about an account's credit needs. */
export type DialogProps = {
  ctx: Ctx;
  account: Account;
  params: Record<string, string | string[] | undefined>;
  here: (more?: Record<string, string>) => string;
};
