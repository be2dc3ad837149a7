import { scattered, signs } from "./helpers";
import { CURRENT } from "./people";
import { FIRST_NAMES, LAST_NAMES, listed } from "./words";

const RECEIPT_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const FEE = 500_00;
const PART = 200_00;
const STRAY = 2;

/** An M-Pesa receipt: ten characters. */
function receipt(number: string): string {
  return `'TK' || ${signs(scattered(number, 38_654_705_663, RECEIPT_SIGNS.length ** 8), RECEIPT_SIGNS, 8)}`;
}

/**
 * Payment requests and transactions: the fee of every enrolled student, by prompt or paybill, one in three hundred overpaid; a
 * part of the fee for some ended holds; and payments with an unknown account number.
 */
export function money(): string[] {
  const pays = "what in ('enrolled', 'paid_waiting')";
  const failed = "(pg_temp.draw(d, 50, 10) = 0 or (what = 'expired' and pg_temp.draw(d, 51, 2) = 0))";
  const first = "split_part(full_name, ' ', 1)";
  const last = "split_part(full_name, ' ', 2)";
  // M-Pesa sends a phone whole, hashed or masked.
  const unknownPhone = `('254' || (700000000 + ${scattered("n", 7_919, 99_999_989)}))`;
  const requests =
    "payment_requests (id, enrollment_id, method, amount_cents, paying_msisdn, paying_first_name, paying_last_name, status, created_at, updated_at)";
  const stkPushes = `mpesa_express_requests (id, payment_request_id, enrollment_id, msisdn, amount_cents, state, token_hash, checkout_request_id,
    merchant_request_id, response_code, response_description, result_code, result_desc, sent_at, queries, created_at, updated_at)`;
  return [
    `insert into ${requests}
      select pg_temp.key_of('request', i), id, case when what = 'short' then 'paybill' else method end, ${FEE}, msisdn, ${first}, ${last},
        case when ${pays} then 'success' else 'pending' end, at + interval '1 minute', paid_at
      from scale_enrollments where ${pays} or what in ('short', 'pending_payment') order by i`,
    `insert into ${requests}
      select pg_temp.key_of('failed request', i), id, 'express', ${FEE}, msisdn, ${first}, ${last}, 'failed', at + interval '30 seconds', at + interval '50 seconds'
      from scale_enrollments where ${failed} order by i`,
    `insert into ${stkPushes}
      select pg_temp.key_of('prompt', i), pg_temp.key_of('request', i), id, msisdn, ${FEE}, 'paid', encode(sha256(('prompt' || i)::bytea), 'hex'),
        'ws_CO_' || to_char(at at time zone 'UTC', 'DDMMYYYYHH24MISS') || lpad(i::text, 9, '0'), 'AG-' || i, '0', 'Success. Request accepted for processing',
        '0', 'The service request is processed successfully.', at + interval '1 minute', 0, at + interval '1 minute', paid_at
      from scale_enrollments where ${pays} and method = 'express' order by i`,
    `insert into ${stkPushes}
      select pg_temp.key_of('failed prompt', i), pg_temp.key_of('failed request', i), id, msisdn, ${FEE}, 'cancelled', encode(sha256(('failed prompt' || i)::bytea), 'hex'),
        'ws_CO_F' || lpad(i::text, 12, '0'), 'AF-' || i, '0', 'Success. Request accepted for processing',
        '1032', 'Request cancelled by user.', at + interval '30 seconds', 1, at + interval '30 seconds', at + interval '50 seconds'
      from scale_enrollments where ${failed} order by i`,
    `insert into mpesa_queries (id, express_request_id, http_status, body, verdict, created_at)
      select pg_temp.key_of('query', i), pg_temp.key_of('failed prompt', i), 200,
        '{"ResponseCode":"0","ResultCode":"1032","ResultDesc":"Request cancelled by user."}', 'cancelled', at + interval '50 seconds'
      from scale_enrollments where ${failed} order by i`,
    // Each transaction with its number, account and amount. Those in suspense have a mistyped account number.
    `create temp table scale_money on commit drop as
      select i, d, id as enrollment_id, season, msisdn, full_name, paid_at, case when what = 'short' then 'paybill' else method end as method,
        case when what = 'short' then ${PART} else ${FEE} + case when over and method = 'paybill' then 200_00 else 0 end end as cents,
        least(case when what = 'short' then ${PART} else ${FEE} end, ${FEE}) as pays_cents, over, ${receipt("i")} as receipt
      from scale_enrollments where ${pays} or what = 'short'
      union all
      select -n, n, null, s.season, case pg_temp.draw(n, 61, 3)
          when 0 then encode(sha256(${unknownPhone}::bytea), 'hex') when 1 then '2547*****' || right(${unknownPhone}, 3) else ${unknownPhone} end, pg_temp.one_of(${listed(FIRST_NAMES)}, n, 55) || ' ' || pg_temp.one_of(${listed(LAST_NAMES)}, n, 57),
        (s.ends_on - 14 - pg_temp.draw(n, 58, 60))::timestamp at time zone 'UTC' + interval '3 hours' + pg_temp.draw(n, 59, 39600) * interval '1 second',
        'paybill', ${FEE}, 0, false, ${receipt("100000000 + n")}
      from scale_seasons s, generate_series(s.after + 1, s.last) n where pg_temp.draw(n, 60, 1000) < ${STRAY}`,
    `insert into mpesa_paybill_confirmations (id, trans_id, transaction_type, trans_time, amount_cents, shortcode, bill_ref, msisdn, first_name, middle_name, last_name, created_at)
      select pg_temp.key_of('confirmation', m.i), m.receipt, 'Pay Bill', to_char(m.paid_at at time zone 'Africa/Nairobi', 'YYYYMMDDHH24MISS'), m.cents, '600000',
        coalesce(e.pay_code, 'SCHOOL ' || m.d), m.msisdn, split_part(m.full_name, ' ', 1), '', split_part(m.full_name, ' ', 2), m.paid_at
      from scale_money m left join enrollments e on e.id = m.enrollment_id where m.method = 'paybill' order by m.paid_at, m.i`,
    // Before their transactions, so that no account shows a whole payment as free credit.
    `insert into allocations (id, transaction_id, enrollment_id, amount_cents, created_at)
      select pg_temp.key_of('allocation', i), pg_temp.key_of('money', i), enrollment_id, pays_cents, paid_at
      from scale_money where enrollment_id is not null order by paid_at, i`,
    `insert into transactions (id, receipt, amount_cents, method, enrollment_id, express_request_id, msisdn, payer_name, bill_ref, narrative, sources, flags, transacted_at, created_at, updated_at)
      select pg_temp.key_of('money', m.i), m.receipt, m.cents, m.method, m.enrollment_id, case when m.method = 'express' then pg_temp.key_of('prompt', m.i) end,
        m.msisdn, m.full_name, coalesce(e.pay_code, 'SCHOOL ' || m.d), case when m.method = 'express' then 'M-Pesa Express' else 'Paybill' end,
        array[case when m.method = 'express' then 'callback' else 'confirmation' end], '{}', m.paid_at, m.paid_at, m.paid_at
      from scale_money m left join enrollments e on e.id = m.enrollment_id order by m.paid_at, m.i`,
    // Credit of past seasons was kept for the next; that of this season waits for staff.
    `insert into credit_keeps (enrollment_id, staff_id, reason, created_at)
      select enrollment_id, pg_temp.key_of('staff', 4), 'For the next season', paid_at + interval '1 day'
      from scale_money where cents > pays_cents and enrollment_id is not null and season < ${CURRENT} order by i`,
  ];
}

/** M-Pesa's statement with every payment from thirty to two days ago. */
export function statement(today: string): string[] {
  const [from, to] = [
    `timestamptz '${today}' - interval '30 days'`,
    `timestamptz '${today}' - interval '2 days'`,
  ];
  return [
    `insert into statement_files (id, file_hash, file_name, bytes, uploaded_by, created_at)
      select pg_temp.key_of('file', 1), encode(sha256('statement'), 'hex'), 'statement.csv', 'statement', pg_temp.key_of('staff', 4), ${to}`,
    `insert into statements (id, file_id, layout, format, shortcode, period_from, period_to, row_count, imported_by, created_at)
      select pg_temp.key_of('statement', 1), pg_temp.key_of('file', 1), 'new', 'csv', '600000', ${from}, ${to}, count(*), pg_temp.key_of('staff', 4), ${to}
      from scale_money where paid_at >= ${from} and paid_at < ${to}`,
    `insert into statement_rows (statement_id, line, receipt, direction, kind, status, cents, completed_at, account, party, details, outcome, transaction_id, is_counted)
      select pg_temp.key_of('statement', 1), row_number() over (order by m.paid_at, m.i), m.receipt, 'in', 'payment', 'Completed', m.cents, m.paid_at,
        t.bill_ref, m.full_name, '', 'known', t.id, true
      from scale_money m join transactions t on t.receipt = m.receipt where m.paid_at >= ${from} and m.paid_at < ${to} order by m.paid_at, m.i`,
  ];
}
