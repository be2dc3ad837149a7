/** Converts cents to shillings: 50000 -> 500, 1250 -> 12.5. */
export function toShillings(cents: number): number {
  return cents / 100;
}

/** Parses an amount as Daraja writes it, number or text ("500.00"), to cents; null when it is no amount. */
export function toCents(amount: string | number): number | null {
  const parts = /^(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(String(amount).trim());
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0")) : null;
}

/** Formats shillings for people: KES 500, KES 12.50. */
export function formatShillings(shillings: number): string {
  const whole = Number.isInteger(shillings);
  return `KES ${shillings.toLocaleString("en-KE", { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: 2 })}`;
}

/** Formats an amount with its sign: +KES 30, -KES 30, KES 0. */
export function formatSigned(shillings: number): string {
  const sign = shillings > 0 ? "+" : shillings < 0 ? "-" : "";
  return sign + formatShillings(Math.abs(shillings));
}
