/** Splits an incoming amount into the part that pays the fee and the rest, which is credit. All in cents. */
export function splitPayment(amountCents: number, dueCents: number): { allocate: number; credit: number } {
  const allocate = Math.max(0, Math.min(amountCents, dueCents));
  return { allocate, credit: amountCents - allocate };
}

/** A payer's phone in the form Safaricom sent: whole, hashed, masked, or not at all. */
export type Payer = {
  msisdn: string | null;
  hash: string | null;
  mask: { start: string; end: string } | null;
};

/** Reads a payer's phone in any of the forms of docs/mpesa.md, "Hidden phone numbers". */
export function readPayer(sent: string): Payer {
  const text = sent.replace(/\s/g, "").toLowerCase();
  const none = { msisdn: null, hash: null, mask: null };
  if (/^254[17]\d{8}$/.test(text)) return { ...none, msisdn: text };
  if (/^[0-9a-f]{64}$/.test(text)) return { ...none, hash: text };
  const masked = /^(?:254|0)(\d{1,4})\*+(\d{3})$/.exec(text);
  return masked ? { ...none, mask: { start: `254${masked[1]}`, end: masked[2] ?? "" } } : none;
}
