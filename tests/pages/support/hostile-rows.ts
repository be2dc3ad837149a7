import type postgres from "postgres";
import { SCRIPTS, WIDE } from "./hostile-texts";

export const TEXTS = [...SCRIPTS, ...WIDE];

/** Every column with text from a person or M-Pesa. */
const FIELDS: Record<string, string[]> = {
  audit_log: ["changes"],
  cash_deposits: ["withdrawn_reason"],
  cash_receipts: ["note", "void_reason"],
  certificates: ["course_name", "full_name", "old_number", "signatory", "withdrawn_reason"],
  classes: ["name"],
  closing_acts: ["reason", "undo_reason"],
  consents: ["guardian_name"],
  courses: ["name", "code", "details", "details_sw"],
  credit_keeps: ["reason"],
  credit_moves: ["reason"],
  donations: ["reason"],
  enrollments: ["outcome_reason"],
  feedback_answers: ["text"],
  fee_waivers: ["decision_reason", "reason"],
  filed_months: ["reason"],
  transaction_matches: ["reason"],
  message_batches: ["body_en", "body_sw"],
  message_templates: ["body_en", "body_sw", "name"],
  list_views: ["name", "query"],
  mpesa_callbacks: ["body"],
  mpesa_express_requests: [
    "checkout_request_id",
    "merchant_request_id",
    "response_description",
    "result_desc",
  ],
  mpesa_orders: ["response_description", "result_desc"],
  mpesa_paybill_confirmations: ["bill_ref", "first_name", "last_name", "middle_name", "transaction_type"],
  mpesa_queries: ["body"],
  outbox: ["body", "recipient", "subject"],
  replies: ["body"],
  imported_rows: ["note"],
  import_runs: ["file_name", "undo_reason"],
  import_shapes: ["shape"],
  mail_opt_outs: ["address"],
  unreachable_recipients: ["recipient"],
  waiting_list_changes: ["reason"],
  payment_requests: ["paying_first_name", "paying_last_name"],
  refunds: ["cleared_reason", "reason", "returned_reason"],
  register_corrections: ["reason"],
  registers: ["removed_reason", "unusual_reason"],
  rescue_calls: ["note"],
  seasons: ["close_reason"],
  staff: ["email", "first_name", "last_name"],
  statement_files: ["file_name"],
  student_files: ["file_name"],
  statement_rows: ["account", "details", "party", "reason", "status"],
  statements: ["shortcode", "withdrawn_reason"],
  students: ["email", "full_name", "guardian_id_no", "guardian_name", "id_number", "residence"],
  transactions: ["bill_ref", "narrative", "payer_name"],
  unreadable_money: ["bill_ref", "payer_name", "raw", "resolved_reason"],
};

/** Columns filled by the academy itself or restricted to a format: states, hashes, M-Pesa codes, phones. */
const OURS =
  /^(.*(_hash|_token|_code|_id|_no|_key|_url|msisdn)|key|actor_kind|list|code|cause|state|status|kind|day|role|channel|door|step|method|verb|subject|search|why|outcome|verdict|direction|layout|format|level|given_by|claimed_by|held_from|text_version|enrollment_status|shortcode|receipt|linked_receipt|trans_time|account|job|awaited_receipt|unexpected_reversal_receipt|value|answer|response|result|form|marks|source|meaning|network|fields|purpose|language|audience|external_link|group_link|hash)$/;

/** Columns with one of a few words or filled by the academy itself, although others of their name hold text. */
const WORDS = new Set([
  "fee_waivers.payer",
  "academy_logo.type",
  "alerts.problem",
  "backups.file",
  "cash_deposits.reference",
  "closing_acts.before",
  "conversations.dialog",
  "conversations.ussd_session",
  // What was chosen for a file; its cells are read like those of the file.
  "import_shapes.columns",
  "imported_rows.undone",
  "student_imports.choices",
  // Keys of the rows that a merge moved.
  "student_merges.moved",
  "invariant_checks.broken",
  "filed_months.month",
  "impact_answers.disability",
  "impact_answers.gender",
  "impact_figures.figures",
  "filed_movements.figure",
  "filed_movements.month",
  "filed_movements.place",
  "jobs.last_error",
  "jobs.name",
  "payment_requests.link_language",
  "follow_up_consents.said_by",
  "follow_ups.call",
  "follow_ups.doing",
  "follow_ups.helps",
  "rescue_calls.reason",
  "unreadable_money.reason",
  "unreadable_money.resolution",
]);

/** Text columns in neither list: add each to one of them. */
export async function unknownTexts(sql: postgres.Sql): Promise<string[]> {
  const columns = await sql<{ table_name: string; column_name: string }[]>`
    select table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb') and is_generated = 'NEVER'`;
  return columns
    .filter(
      ({ table_name, column_name }) =>
        !FIELDS[table_name]?.includes(column_name) &&
        !WORDS.has(`${table_name}.${column_name}`) &&
        !OURS.test(column_name),
    )
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`);
}

/**
 * Writes a hostile text into every text column of every row, bypassing forms and constraints.
 * @param turn shifts the texts by one
 */
export async function fillWithHostile(sql: postgres.Sql, turn: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    if (turn === 0) for (const row of MORE_ROWS) await tx.unsafe(row);
    let nth = 0;
    for (const [table, columns] of Object.entries(FIELDS)) {
      const texts = columns
        .map((column) => `${column} = ${cast(table, column, turn + nth++ * 13)}`)
        .join(", ");
      await tx.unsafe(
        `with numbered as (select ctid as at, row_number() over (order by ctid) as n from ${table})
         update ${table} set ${texts} from numbered where ${table}.ctid = numbered.at`,
        [TEXTS],
      );
    }
  });
}

/** A text of the list, another for each row; some columns must be unique, some hold JSON. */
function cast(table: string, column: string, first: number): string {
  const text = `($1::text[])[1 + (n * 7 + ${first}) % ${TEXTS.length}]`;
  if (column === "changes")
    return `jsonb_build_object('fields', jsonb_build_array(${text}), 'from', ${text}, 'to', ${text})`;
  if (column === "body" && !OF_MESSAGES.has(table))
    return `jsonb_build_object('ResultCode', '1032', 'ResultDesc', ${text}, 'errorMessage', ${text})::text`;
  // The reason exists only together with its person.
  if (table === "refunds" || /^((withdrawn|removed|resolved)_reason|undo_reason)$/.test(column))
    return `case when ${column} is not null then ${text} end`;
  return UNIQUE.has(`${table}.${column}`) ? `left(${text}, 112) || ' ' || n` : text;
}

/** Tables whose body is a message, not JSON. */
const OF_MESSAGES = new Set(["outbox", "replies"]);
const UNIQUE = new Set([
  "unreachable_recipients.recipient",
  "classes.name",
  "courses.code",
  "mpesa_express_requests.checkout_request_id",
]);

const ADMIN = "(select id from staff where msisdn = '254700000001')";
const FINANCE = "(select id from staff where msisdn = '254700000005')";
const PAID =
  "select id, enrollment_id, row_number() over (order by id) as n from transactions where enrollment_id is not null";

/** Rows of the kinds the demo lacks. */
const MORE_ROWS = [
  "update certificates set withdrawn_at = now(), withdrawn_reason = 'x' where number % 2 = 0",
  `insert into rescue_calls (enrollment_id, caller_id, call_on, called_at, reason, note)
   select id, ${ADMIN}, current_date, now(), 'other', 'x' from enrollments where state = 'enrolled' limit 6`,
  `insert into refunds (transaction_id, enrollment_id, amount_cents, state, reason, asked_by, approved_by, settled_by, payout_code, returned_by, returned_reason, cleared_by, cleared_reason)
   select id, enrollment_id, 100, (array['asked', 'approved', 'sent', 'settled', 'cancelled', 'reversed'])[n], 'x', ${ADMIN}, case when n in (2, 3, 4) then ${FINANCE} end, case when n = 4 then ${ADMIN} end, case when n in (4, 6) then 'PAYOUT' || n end, case when n = 2 then ${ADMIN} end, case when n = 2 then 'x' end, case when n = 3 then ${ADMIN} end, case when n = 3 then 'x' end
   from (${PAID}) as money where n <= 6`,
  `insert into transaction_matches (transaction_id, enrollment_id, step, staff_id, reason)
   select id, enrollment_id, 'matched', ${ADMIN}, 'x' from (${PAID}) as money where n <= 12`,
  `insert into credit_moves (transaction_id, from_enrollment_id, to_enrollment_id, amount_cents, staff_id, reason)
   select one.id, one.enrollment_id, other.enrollment_id, 100, ${ADMIN}, 'x' from (${PAID}) as one join (${PAID}) as other on other.n = one.n + 1 where one.n in (7, 8)`,
  `insert into credit_keeps (enrollment_id, staff_id, reason) select enrollment_id, ${ADMIN}, 'x' from (${PAID}) as money where n in (7, 9)`,
  `insert into filed_months (month, opening_cents, closing_cents, uncovered_days, reason, filed_by) select '2020-01', 0, 0, '{2020-01-01}', 'x', ${ADMIN}`,
  `insert into donations (transaction_id, enrollment_id, amount_cents, staff_id, reason) select id, enrollment_id, 100, ${ADMIN}, 'x' from (${PAID}) as money where n in (8, 10)`,
  `insert into fee_waivers (enrollment_id, amount_cents, payer, reason, requested_by)
   select id, 10000, 'academy', 'x', ${ADMIN} from enrollments where state = 'pending_payment' limit 6`,
  `insert into receipt_claims (code, enrollment_id, claimed_by, staff_id) select 'x' || n, enrollment_id, 'desk', ${ADMIN} from (${PAID}) as money where n <= 6`,
  `insert into mpesa_orders (kind, receipt, subject, token_hash, state, response_description, result_desc)
   select 'status', (select receipt from transactions where id = money.id), 'transaction:' || id, 'order' || n, 'failed', 'x', 'x' from (${PAID}) as money where n <= 6`,
  `insert into register_corrections (register_id, version, reopened_by, reason, marks)
   select id, 1, ${ADMIN}, 'xxx', '{}' from registers limit 12`,
  `insert into outbox (channel, kind, purpose, priority, expires_at, recipient, subject, body, cause)
   select 'mail', 'notice', 'transactional', 4, now() + interval '1 day', 'x', 'x', 'x', 'hostile' || n from generate_series(1, 20) n`,
  `insert into replies (provider_id, msisdn, body, sent_at, message_id)
   select 'hostile' || n, (select msisdn from students order by id limit 1), 'x', now(), (select id from outbox limit 1) from generate_series(1, 20) n`,
  `insert into unreachable_recipients (channel, recipient, why, refusals) select 'mail', 'x' || n, 'address_refused', 2 from generate_series(1, 6) n`,
  `with file as (insert into student_files (file_hash, file_name, bytes, uploaded_by) values (repeat('b', 64), 'x', 'x', ${ADMIN}) returning id)
   , run as (insert into import_runs (file_id, file_name, imported_by) select id, 'x', ${ADMIN} from file returning id)
   insert into imported_rows (run_id, line, season_number, note) select id, 2, 8, 'x' from run`,
  `insert into import_runs (file_id, file_name, imported_by, undone_at, undone_by, undo_reason) values (gen_random_uuid(), 'x', ${ADMIN}, now(), ${ADMIN}, 'x')`,
  `insert into import_shapes (shape, columns) values ('x', '{"columns": []}')`,
  `insert into unreadable_money (source, key, reason, raw, receipt, cents, resolution, resolved_by, resolved_reason, resolved_at)
   select 'pull', 'hostile' || n, 'not_understood', 'x', 'HOSTILE' || n, 50000, case when n > 5 then 'dismissed' end, case when n > 5 then ${ADMIN} end, case when n > 5 then 'x' end, case when n > 5 then now() end
   from generate_series(1, 10) n`,
  `update registers set unusual_reason = 'xxx' where id in (select id from registers limit 6)`,
  `with file as (insert into statement_files (file_hash, file_name, bytes, uploaded_by) values (repeat('a', 64), 'x', 'x', ${ADMIN}) returning id),
        statement as (insert into statements (file_id, layout, format, period_from, period_to, row_count, imported_by) select id, 'new', 'csv', now() - interval '9 days', now(), 20, ${ADMIN} from file returning id)
   insert into statement_rows (statement_id, line, receipt, direction, kind, status, cents, completed_at, outcome, is_counted)
   select id, n, 'ROW' || n, 'in', 'payment', 'Completed', 50000, now() - n * interval '8 hours', (array['created', 'known', 'ignored', 'conflicting', 'repeated'])[1 + n % 5], true from statement, generate_series(1, 20) n`,
];
