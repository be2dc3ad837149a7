/** Whether what a payer typed as the account is the bursary fund: BURSARY in any case, with blanks and marks between. */
export function isBursaryAccount(typed: string): boolean {
  return typed.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "") === "BURSARY";
}
