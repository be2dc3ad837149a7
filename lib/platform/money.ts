/** Converts cents to shillings: 50000 -> 500, 1250 -> 12.5. */
export function toShillings(cents: number): number {
  return cents / 100;
}

/** Parses an amount as Daraja writes it, number or text ("500.00"), to cents; null when it is no amount. */
export function toCents(amount: string | number): number | null {
  const parts = /^(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(String(amount).trim());
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) : null;
}

/** Formats shillings for people: KES 500, KES 12.50, -KES 50. */
export function formatShillings(shillings: number): string {
  const least = Number.isInteger(shillings) ? 0 : 2;
  const amount = Math.abs(shillings).toLocaleString("en-KE", {
    minimumFractionDigits: least,
    maximumFractionDigits: 2,
  });
  return `${shillings < 0 ? "-" : ""}KES ${amount}`;
}

/** Formats an amount with its sign: +KES 30, -KES 30, KES 0. */
export function formatSigned(shillings: number): string {
  return (shillings > 0 ? "+" : "") + formatShillings(shillings);
}
