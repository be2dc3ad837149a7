/** The names under which M-Pesa gives a payment's code, as a message writes them before it. */
const CODES =
  /"(?:TransID|MpesaReceiptNumber|transactionId)"\s*[:,]\s*(?:"Value"\s*:\s*)?"([A-Za-z0-9]{6,20})"/gi;

/** The M-Pesa code that a message names although the message as a whole cannot be read; null if it names none, or several. */
export function codeNamedIn(raw: string): string | null {
  const named = [...raw.matchAll(CODES)].flatMap(([, code = ""]) =>
    /\d/.test(code) ? code.toUpperCase() : [],
  );
  const [only, another] = new Set(named);
  return only && !another ? only : null;
}
