import type { Push } from "./prompts";
import type { World } from "./world";

/** The words on the payer's screen. */
export function promptText(world: World, push: Pick<Push, "amount" | "accountReference">): string {
  const amount = push.amount.toLocaleString("en-US");
  return `Do you want to pay KSh ${amount} to ${world.options.orgName} Account no. ${push.accountReference}?`;
}
