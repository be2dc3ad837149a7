import fc from "fast-check";
import { beforeEach } from "vitest";
import { z } from "zod";
import { linkToken } from "@/lib/domain/payments/links/token";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { sql } from "../support/database";
import { asOwner } from "../support/students";
import { heldSeat, newClass, newPhone, paidSeat, setting, staffMember, student } from "./fixtures";
import type { Call } from "./routes";

/**
 * Ids of existing rows by field name, created anew for each test because some calls delete rows. Importing this file
 * creates them.
 */
export const ids: Record<string, string[]> = {};
beforeEach(async () => {
  for (const limit of [
    "lookup_fails_per_student",
    "lookup_fails_per_student_day",
    "unlock_fails_per_student",
  ])
    await setting(limit, 10_000);
  const tutor = await staffMember("tutor");
  const where = await newClass({ tutorId: tutor, capacity: 30 });
  const spare = await newClass();
  const [seat, paid] = [await heldSeat(undefined, where), await paidSeat(undefined, where)];
  const asked = await asOwner(requestPayment, {
    enrollment_id: seat.enrollmentId,
    student_id: seat.student.id,
    payment_method: "paybill",
    paying_msisdn: newPhone(),
    paying_first_name: "Grace",
    paying_last_name: "Otieno",
  });
  Object.assign(ids, {
    course: [where.courseId, spare.courseId],
    class: [where.classId, where.classId, spare.classId],
    session: [where.saturday, spare.saturday],
    sessions: where.sessions,
    student: [seat.student.id, paid.student.id],
    students: [paid.student.id],
    enrollment: [seat.enrollmentId, paid.enrollmentId],
    payment_request: [asked.payment_request_id],
    tutor: [tutor, await staffMember("tutor")],
    admin: [await staffMember("admin")],
    cashier: [await staffMember("cashier")],
    batch: [await newBatch(tutor)],
    waiting: [await newWaiting()],
    unreadable: [await newUnreadable()],
    waiver: [await newWaiver(seat.enrollmentId)],
    transaction: [await newCash(seat.enrollmentId)],
    deposit: [await newDeposit()],
    // No call imports one, nor ends what can be undone.
    statement: ["4a0b5c1d-7e2f-4a6b-8c9d-0e1f2a3b4c5d"],
    merge: ["4a0b5c1d-7e2f-4a6b-8c9d-0e1f2a3b4c5d"],
    act: ["4a0b5c1d-7e2f-4a6b-8c9d-0e1f2a3b4c5d"],
    // The token of a valid payment link, and an invalid one.
    token: [linkToken(seat.enrollmentId), "4h2k8m5p7r9t3v6x1z0abcdefg"],
  });
});

/** A student who waits for a full class. */
async function newWaiting(): Promise<string> {
  const { classId } = await newClass({ capacity: 0 });
  const [row] = await sql<{ id: string }[]>`insert into waiting_list (student_id, season_number, class_id)
    select ${(await student()).id}, season_number, id from classes where id = ${classId} returning id`;
  return row!.id;
}

/** A message that could not be booked. */
async function newUnreadable(): Promise<string> {
  const [row] = await sql<{ id: string }[]>`insert into unreadable_money (source, key, reason, raw)
    values ('pull', gen_random_uuid()::text, 'not_understood', '{}') returning id`;
  return row!.id;
}

async function newWaiver(enrollmentId: string): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`insert into fee_waivers (enrollment_id, amount_cents, payer, reason, requested_by)
    values (${enrollmentId}, 10000, 'academy', 'Asked for', ${await staffMember("finance")}) returning id`;
  return row!.id;
}

/** Cash that was taken, on a day whose till may be closed by now. */
async function newCash(enrollmentId: string): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`with next as (select coalesce(max(receipt_no), 0) + 1 as no from cash_receipts),
    taken as (
      insert into transactions (receipt, amount_cents, method, enrollment_id, narrative, sources, transacted_at)
      select 'CASH-' || no, 10000, 'cash', ${enrollmentId}, 'Cash at the desk', '{till}', now() from next returning id
    )
    insert into cash_receipts (transaction_id, receipt_no, day, taken_by)
    select taken.id, next.no, current_date - 1, (select id from staff limit 1) from next, taken returning transaction_id as id`;
  return row!.id;
}

/** Cash of no day, taken to the bank. */
async function newDeposit(): Promise<string> {
  const [row] = await sql<
    { id: string }[]
  >`insert into cash_deposits (kind, reference, amount_cents, deposited_on, staff_id)
    select 'bank', 'SLIP-' || gen_random_uuid(), 10000, current_date - 1, id from staff limit 1 returning id`;
  return row!.id;
}

async function newBatch(createdBy: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`insert into message_batches
      (created_by, channel, purpose, audience, body_en, body_sw, state, people, messages, cost_cents)
    values (${createdBy}, 'sms', 'transactional', '{"staff": true}', 'x', 'x', 'sending', 1, 1, 80) returning id`;
  return row!.id;
}

/** The kind of row that a call's `id` field refers to. */
function kindOf(verb: string, name: string): string {
  if (name === "id" && /unreadable|into-suspense/.test(verb)) return "unreadable";
  if (name === "id")
    return verb.includes("enrollment") ? "enrollment" : (KINDS[verb.split(".")[0] ?? ""] ?? "student");
  if (/^(present|absent|late|excused)$/.test(name)) return "students";
  if (/^(kept|merged)_id$/.test(name)) return "student";
  return name.replace(/_id$/, "");
}
const KINDS: Record<string, string> = {
  courses: "course",
  classes: "class",
  sessions: "session",
  tutors: "tutor",
  admin: "admin",
  cashiers: "cashier",
};

const HOSTILE = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e\u200b",
  "'; drop table students; --",
  "{{7*7}}",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "%",
  "\\",
  "=1+1",
  "NaN",
  "1e400",
  "-1",
  "null",
  "__proto__",
  "constructor",
  "é".repeat(300),
  "😀".repeat(200),
  "9".repeat(400),
];
const NUMBERS = [0, -0, -1, 1, 0.1 + 0.2, 1e9, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 99_999_999_999];

const anything = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.constantFrom(...NUMBERS),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
);

type Node = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Node>;
  items?: Node;
  required?: string[];
  anyOf?: Node[];
  minItems?: number;
};

/** Plausible values for a field of this name and kind. */
function fitting(verb: string, name: string, node: Node): fc.Arbitrary<unknown> {
  const texts = WORDS.find(([pattern]) => pattern.test(name))?.[1];
  const known = ids[kindOf(verb, name)];
  // Season 8 stays as it is: every other call needs it.
  if (name === "number" && verb.startsWith("seasons.")) return fc.constantFrom(7, 9);
  if (name === "audience" && verb.startsWith("messages."))
    return fc.constantFrom({ staff: true }, { season: 8, status: "enrolled" }, { class_id: ids.class?.[0] });
  if (/^phone$/.test(name)) return fc.nat(9).map(newPhone);
  if (name === "sessions" && known && /enroll/.test(verb)) return fc.constant(known);
  if (/^(absent|late|excused)$/.test(name)) return fc.constant([]);
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.enum) return fc.constantFrom(...node.enum);
  if (name === "classes")
    return fc.array(fc.constantFrom("Morning", "Evening", { class_name: "Noon" }), { maxLength: 3 });
  if (node.properties) return record(verb, node);
  if (node.items)
    return fc.array(fitting(verb, name, node.items), { minLength: node.minItems ?? 0, maxLength: 3 });
  if (known && !/guardian/.test(name)) return fc.constantFrom(...known);
  if (texts) return fc.constantFrom(...texts);
  if (/msisdn/.test(name)) return fc.nat(9).map(newPhone);
  if (node.type === "boolean") return fc.boolean();
  return fc.string({ minLength: 2, maxLength: 15, unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzé") });
}

const WORDS: [RegExp, unknown[]][] = [
  [/^(number|season|to_season|copy_from)$/, [8, 9]],
  [/^to_season$/, [9, 10]],
  [/^audience$/, ["all", "completing"]],
  [/^until$/, ["2035-01-01T08:00:00+03:00"]],
  [/^(starts_on|ends_on|last_payment_at)$/, ["2027-01-09", "2027-03-28"]],
  [/^(registration_opens_at|at|paid_at)$/, ["2027-01-02T08:00:00+03:00", "2020-01-01T00:00:00Z"]],
  [/^fee$/, [500, 650]],
  [/^receipt$/, ["UKU6T1DTIC"]],
  [/^amount$/, [500]],
  [/^external_link$/, ["https://season9.example.org/register"]],
  [/^channel$/, ["Flier", "GNM Member"]],
  [/^enrollment_status$/, ["new", "continuing"]],
  [/^payment_method$/, ["express", "paybill"]],
  [/^user_type$/, ["cashier", "finance"]],
  [/^counted$/, [0, 500]],
  [/^reference$/, ["SLIP-17", "UKU6T1DTIC"]],
  [/^(days|deposited_on)$/, ["2026-11-14"]],
  [/^dob$/, ["05-03-1999", "29-02-2000"]],
  [/^date$/, ["2026-11-14", "2026-11-15", "2024-02-29"]],
  [/^start_at$/, ["08:00", "07:00"]],
  [/^end_at$/, ["10:30", "18:00"]],
  [/^seen_at$/, [""]],
  [/^(marked_at|shown)$/, [{}]],
  [/^day$/, ["saturday", "Sunday", "Sunday Chapel"]],
  [/email/, ["a@example.com", "b.c@example.co.ke", ""]],
  [/[Pp]assword/, ["Karibu-Nyumbani-42"]],
  [/^details(_sw)?$/, ["Three months of weekends, with bread, cakes and everything else."]],
  [/^position$/, [1, 2]],
  [/^(capacity|price)$/, [0, 30, 1_500]],
  [/^guardian_id_no$/, ["12345678"]],
  [/^(q|student_msisdn)$/, ["0712345678", "AC10001"]],
];

/** A valid record; optional fields are sometimes missing. */
function record(
  verb: string,
  { properties = {}, required = [] }: Node,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, node]) => {
    const fit = fitting(verb, name, node);
    const whole = required.includes(name) ? fit : fc.option(fit, { nil: undefined, freq: 4 });
    return whole.map((one) => [name, one] as const);
  });
  return fc.tuple(...fields).map((pairs) => Object.fromEntries(pairs));
}

const EXTRA = fc.dictionary(
  fc.constantFrom("state", "amount", "role", "fee_cents", "__proto__", "constructor", "toString", "x"),
  anything,
  { maxKeys: 3 },
);

/** Valid bodies of a call, with up to two fields spoilt, missing or unknown. */
export function bodiesFor({ route, method, verb }: Call): fc.Arbitrary<string> {
  const about = route[method]?.about;
  if (!about) throw new Error(`${verb} has no shape`);
  const schema = z.toJSONSchema(about.shape, { io: "input", unrepresentable: "any" }) as Node;
  const names = Object.keys(schema.properties ?? {});
  const spoilt = fc.dictionary(
    // Some calls have no fields.
    fc.constantFrom(...(names.length > 0 ? names : ["none"])),
    fc.oneof(anything, fc.constant(undefined)),
    {
      maxKeys: 2,
    },
  );
  return fc
    .tuple(record(verb, schema), fc.oneof(fc.constant<Record<string, unknown>>({}), spoilt), EXTRA)
    .map(([body, wrong, extra]) => JSON.stringify({ ...extra, ...body, ...wrong }));
}

/** Queries with some parameters of the call, valid or not. */
export function queriesFor({ route, method, verb }: Call): fc.Arbitrary<Record<string, string>> {
  const about = route[method]?.about;
  if (!about) throw new Error(`${verb} has no shape`);
  const { properties = {} } = z.toJSONSchema(about.shape, { io: "input", unrepresentable: "any" }) as Node;
  const fields = Object.entries(properties).map(([name, node]) =>
    fc
      .option(fc.oneof(fitting(verb, name, node), anything), { nil: undefined, freq: 1 })
      .map((one) => [name, one] as const),
  );
  return fc
    .tuple(...fields)
    .map((pairs) =>
      Object.fromEntries(
        pairs.flatMap(([name, one]) =>
          one === undefined ? [] : [[name, typeof one === "string" ? one : (JSON.stringify(one) ?? "")]],
        ),
      ),
    );
}
