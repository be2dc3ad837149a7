import { staffMember } from "../../api/fixtures";
import { sql } from "../../support/database";

let files = 0;

type Line = { receipt: string; shillings: number; time?: string; account?: string };

/**
 * Inserts an imported statement: the Nairobi times it covers, and its payments.
 * @param day YYYY-MM-DD; rows without a time are at noon
 * @returns its id
 */
export async function insertStatement(
  day: string,
  lines: Line[],
  { from = "00:00:00", to = "23:59:59" }: { from?: string; to?: string } = {},
): Promise<string> {
  files += 1;
  const who = await staffMember("finance");
  const [file] =
    await sql`insert into statement_files (file_hash, file_name, bytes, uploaded_by) values (${String(files).padStart(64, "0")}, 'S.csv', '', ${who}) returning id`;
  const [statement] =
    await sql`insert into statements (file_id, layout, format, period_from, period_to, row_count, imported_by) values
    (${file!.id}, 'classic', 'csv', ${nairobi(day, from)}, ${nairobi(day, to)}, ${lines.length}, ${who}) returning id`;
  for (const [position, { receipt, shillings, time = "12:00:00", account = "" }] of lines.entries()) {
    const [transaction] = await sql`select id, amount_cents from transactions where receipt = ${receipt}`;
    const isKnown = transaction?.amount_cents === shillings * 100;
    await sql`insert into statement_rows
      (statement_id, line, receipt, direction, kind, status, cents, completed_at, account, outcome, transaction_id, is_counted) values
      (${statement!.id}, ${position + 1}, ${receipt}, 'in', 'payment', 'Completed', ${shillings * 100}, ${nairobi(day, time)}, ${account},
        ${isKnown ? "known" : "conflicting"}, ${isKnown ? transaction.id : null},
        not exists (select 1 from statement_rows s where s.receipt = ${receipt} and s.is_counted))`;
    if (!isKnown)
      await sql`insert into unreadable_money (source, key, reason, raw, receipt, cents, paid_at) values
        ('statement', ${`statement:${receipt} in payment ${shillings * 100}`}, 'future', ${receipt}, ${receipt}, ${shillings * 100},
          ${nairobi(day, time)}) on conflict do nothing`;
  }
  return statement!.id;
}

/** Sets the time of a transaction, in Nairobi time. */
export async function setTransactionTime(receipt: string, day: string, time = "12:00:00"): Promise<void> {
  await sql`update transactions set transacted_at = ${nairobi(day, time)} where receipt = ${receipt}`;
}

function nairobi(day: string, time: string): string {
  return `${day}T${time}+03:00`;
}
