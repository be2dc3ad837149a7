/** Why a payment is credit of the account it is on; untrue on any other. */
const ACCOUNT_FLAGS = new Set(["paid_twice", "closed_account", "fee_waived"]);

export function isAccountFlag(flag: string): boolean {
  return ACCOUNT_FLAGS.has(flag);
}
