/** What may be a registration number, AC10001, however it is spaced and cased; null for what is none. */
export function registrationNo(written: string): string | null {
  const code = written.toUpperCase().replace(/[\s-]/g, "");
  return /^AC\d+$/.test(code) ? code : null;
}

/** What may be an M-Pesa receipt, ten letters and digits however they are cased; null for what is none. */
export function receiptCode(written: string): string | null {
  const code = written.toUpperCase().replace(/[\s-]/g, "");
  return /^[A-Z0-9]{10}$/.test(code) ? code : null;
}
