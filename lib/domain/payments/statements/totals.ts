import type { Statement } from "./shape";

export type Check = { what: "paidIn" | "withdrawn" | "closing"; saysCents: number; foundCents: number };

/**
 * What the file says of itself beside what its rows add up to (mpesa.md 8.1); only what it says is there. In cents, money
 * that left below 0.
 */
export function checkTotals({ says, rows }: Statement): Check[] {
  const completed = rows.filter(({ isCompleted }) => isCompleted);
  const sum = (direction: "in" | "out") =>
    completed.reduce((total, row) => (row.direction === direction ? total + row.cents : total), 0);
  const [paidIn, withdrawn] = [sum("in"), sum("out")];
  const checks: Check[] = [];
  if (says.paidIn !== null) checks.push({ what: "paidIn", saysCents: says.paidIn, foundCents: paidIn });
  if (says.withdrawn !== null)
    checks.push({ what: "withdrawn", saysCents: -Math.abs(says.withdrawn), foundCents: withdrawn });
  if (says.opening !== null && says.closing !== null)
    checks.push({ what: "closing", saysCents: says.closing, foundCents: says.opening + paidIn + withdrawn });
  return checks;
}

/** Whether rows and what the file says of itself agree. */
export function addsUp(checks: Check[]): boolean {
  return checks.every(({ saysCents, foundCents }) => saysCents === foundCents);
}
