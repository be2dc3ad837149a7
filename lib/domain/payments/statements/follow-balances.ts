import { accountOf, isCollecting } from "./row-kinds";
import { type Balances, type StatementRow, withoutRepeated } from "./statement-file";

/**
 * Follows the balance column: puts the rows of one second into the order of their balances, tells the rows of the collecting
 * account from the other halves of its transfers, and says where a balance does not follow from the one before.
 * @param rows oldest first
 */
export function followBalances(rows: StatementRow[]): { rows: StatementRow[]; balances: Balances | null } {
  const ordered: StatementRow[] = [];
  const chain: Chain = { cents: null, hasOthers: rows.some(isElsewhere) };
  for (let at = 0; at < rows.length; ) {
    const second = rows[at]?.at.getTime();
    let end = at + 1;
    while (end < rows.length && rows[end]?.at.getTime() === second) end += 1;
    const group = inBalanceOrder(rows.slice(at, end), chain.cents);
    for (const row of group) ordered.push({ ...row, isOwn: follow(chain, row) });
    at = end;
  }
  return { rows: ordered, balances: balancesOf(ordered) };
}

/** The account's balance after the rows so far, null before the first, and whether the file has rows of other accounts. */
type Chain = { cents: number | null; hasOthers: boolean };

const follows = ({ balanceCents, cents }: StatementRow, before: number | null) =>
  before !== null && balanceCents !== null && before + cents === balanceCents;

/** Whether a row moved the collecting account's money; if so, the chain continues with its balance. */
function follow(chain: Chain, row: StatementRow): boolean {
  if (!row.isCompleted) return true;
  // Where the file has the settlement account too, money may leave for the bank from there.
  const mayBeOther = row.kind === "withdrawal" && chain.hasOthers && chain.cents !== null;
  const isOwn = follows(row, chain.cents) || !(isElsewhere(row) || (mayBeOther && row.balanceCents !== null));
  if (isOwn && row.balanceCents !== null) chain.cents = row.balanceCents;
  return isOwn;
}

/** Whether a transfer, by the accounts that it names, moved no money of the collecting account. */
function isElsewhere(row: StatementRow): boolean {
  if (row.kind !== "sweep") return false;
  const account = accountOf(row);
  return account !== "" && !isCollecting(account);
}

/** Rows of one second in the order in which each balance follows from the one before, as far as there is one. */
function inBalanceOrder(rows: StatementRow[], before: number | null): StatementRow[] {
  if (rows.length === 1 || rows.length > 100) return rows;
  const left = [...rows];
  const ordered: StatementRow[] = [];
  let balance = before ?? openingOf(left);
  while (left.length > 0) {
    const at = left.findIndex((row) => row.isCompleted && follows(row, balance));
    if (at === -1) return [...ordered, ...left];
    const [next] = left.splice(at, 1);
    if (!next) break;
    ordered.push(next);
    balance = next.balanceCents;
  }
  return ordered;
}

/** The balance before the rows of one second: that from which one of them follows, and which none of them leaves. */
function openingOf(rows: StatementRow[]): number | null {
  const own = rows.filter((row) => row.isCompleted && !isElsewhere(row));
  const after = new Set(own.map(({ balanceCents }) => balanceCents));
  const first = own.find((row) => row.balanceCents !== null && !after.has(row.balanceCents - row.cents));
  return first?.balanceCents == null ? null : first.balanceCents - first.cents;
}

function balancesOf(rows: StatementRow[]): Balances | null {
  const own = withoutRepeated(rows).filter(
    (row) => row.isCompleted && row.isOwn && row.balanceCents !== null,
  );
  const [first, last] = [own.at(0), own.at(-1)];
  if (first?.balanceCents == null || last?.balanceCents == null) return null;
  const openingCents = first.balanceCents - first.cents;
  const broken = own.find((row, at) => at > 0 && !follows(row, own[at - 1]?.balanceCents ?? null));
  return {
    openingCents,
    closingCents: last.balanceCents,
    foundCents: own.reduce((sum, { cents }) => sum + cents, openingCents),
    brokenAt: broken?.line ?? null,
  };
}
