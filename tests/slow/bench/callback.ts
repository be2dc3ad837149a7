import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { CACHED_PLANS, giving, statementsOf, withNames } from "./capture";
import { freePayCodes, newcomers } from "./fill";
import { beforeSide, type HttpOrder, httpSide, requestOf, sqlSide } from "./load";
import { type Academy, handout, JSON_TYPE, type Pace, type Work } from "./stage";

const PATH = `/api/v1/payments/callbacks/${TEST_SETTINGS.CALLBACK_SECRET}/confirmation`;

type Seat = { student: string; class: string; enrollment: string; code: string };

/** A Paybill payment is reported by Safaricom: kept, processed, and the student enrolled before the answer. */
export async function callbackWork(academy: Academy, pace: Pace): Promise<Work> {
  const { url, sql, server } = academy;
  const size = pace.most * (pace.rounds + 1);
  const [first, second, third, ...seats] = await heldSeats(academy, 3 * size + 3, 60_000_000);
  // A number that occurs nowhere else, so that it differs from other parameters.
  await sql`select setval('mpesa_callbacks_id_seq', 700000000)`;
  const steps = await recorded(academy, first!, [second!, third!]);
  const [mine, replayed] = [handout(seats.slice(0, 2 * size)), handout(seats.slice(2 * size))];
  let result = 3;
  const orders = () => mine(pace.most).map((seat) => order(seat, result++));
  return {
    name: "pay callback",
    sides: (load) => [
      httpSide("POST …/confirmation", server.url, orders, load),
      ...beforeSide(academy, orders, load),
      sqlSide(
        url,
        steps,
        () => replayed(pace.most).map((seat) => ({ ...seat, receipt: receipt(result++) })),
        { ...load, session: CACHED_PLANS },
      ),
    ],
  };
}

async function recorded({ url, sql }: Academy, seat: Seat, before: Seat[]) {
  const { POST } = await import("@/app/api/v1/payments/callbacks/[secret]/[...call]/route");
  const params = Promise.resolve({ secret: TEST_SETTINGS.CALLBACK_SECRET });
  const pay = (of: Seat, n: number) => () =>
    POST.calls.confirmation.POST(requestOf(order(of, n)), { params });
  const outcome = await statementsOf(url, pay(seat, 0), ...before.map((of, n) => pay(of, n + 1)));
  const [money] = await sql`select id from transactions where receipt = ${receipt(0)}`;
  const [enrolled] = await sql`select state from enrollments where id = ${seat.enrollment}`;
  if (enrolled?.state !== "enrolled") throw new Error("The recorded callback enrolled no student.");
  const steps = withNames(outcome, { ...seat, receipt: receipt(0), money: money?.id, callback: "700000003" });
  const kept = giving(steps, 'insert into "mpesa_callbacks"', { callback: "id" });
  return giving(kept, 'insert into "transactions"', { money: "id" });
}

/** Students with a held seat each. @param first the number their phones begin above */
export async function heldSeats({ sql, groups }: Academy, size: number, first: number): Promise<Seat[]> {
  const ids = await newcomers(sql, size, first);
  const codes = await freePayCodes(sql, size);
  const classIds = ids.map((_, n) => groups[n % groups.length]!.classId);
  const rows = await sql`
    insert into enrollments (student_id, season_number, class_id, state, hold_until, fee_cents, pay_code)
    select student, current_season(), class, 'held', now() + interval '1 day', 50000, code
    from unnest(${ids}::uuid[], ${classIds}::uuid[], ${codes}::text[]) as given (student, class, code)
    returning id, student_id, class_id, pay_code`;
  return rows.map(({ student_id: student, class_id, id: enrollment, pay_code: code }) => ({
    ...{ student, enrollment, code },
    class: class_id,
  }));
}

/** The report of a payment for a seat. */
export function order({ code }: Seat, n: number): HttpOrder {
  const body = {
    TransactionType: "Pay Bill",
    TransID: receipt(n),
    TransTime: "20261121101500",
    TransAmount: "500.00",
    BusinessShortCode: TEST_SETTINGS.MPESA_SHORTCODE,
    BillRefNumber: code,
    InvoiceNumber: "",
    OrgAccountBalance: "49197.00",
    ThirdPartyTransID: "",
    MSISDN: "254712345678",
    FirstName: "AMINA",
    MiddleName: "",
    LastName: "OTIENO",
  };
  return { method: "POST", path: PATH, headers: JSON_TYPE, body: JSON.stringify(body) };
}

function receipt(n: number): string {
  return `QB${n.toString(36).toUpperCase().padStart(8, "0")}`;
}
