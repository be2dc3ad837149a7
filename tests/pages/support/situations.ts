import { createHash, randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type postgres from "postgres";
import type { NextStep } from "@/lib/domain/enrollments/standing/next-step";
import { paymentLink } from "./enrollments";
import { call, type OwnClass, ownStudent, rawId, takeSeat } from "./own-records";
import { uniqueDigits } from "./unique-digits";

type Seat = { student: string; id: string; group: string; season: number };
type Change = (sql: postgres.Sql, seat: Seat) => Promise<unknown>;

const asItIs: Change = async () => {};

const dropTimes: Change = (sql, { id }) => sql`delete from enrollment_sessions where enrollment_id = ${id}`;

const endHold: Change = (sql, { id }) =>
  sql`update enrollments set hold_until = now() - interval '1 minute' where id = ${id}`;

/** Onto the waiting list of the full class of the demo. */
const wait: Change = (sql, { student }) => sql`
  insert into waiting_list (student_id, season_number, class_id)
  select ${student}, season_number, class_id from enrollments where state = 'paid_waiting' limit 1`;

const claim: Change = (sql, { id }) => sql`
  insert into receipt_claims (code, enrollment_id, claimed_by, asked_at) values ('TKX9Z8Y7W6', ${id}, 'payer', now())`;

/** A prompt of the student's own page. @param seconds since it was sent */
const prompt =
  (state: "sent" | "failed", seconds = 0): Change =>
  async (sql, { id }) => {
    const at = new Date(Date.now() - seconds * 1000);
    const msisdn = `2547${uniqueDigits()}111`;
    const isOpen = state === "sent";
    const [request] = await sql`insert into payment_requests ${sql({
      enrollment_id: id,
      method: "express",
      amount_cents: 50_000,
      paying_msisdn: msisdn,
      paying_first_name: "Grace",
      paying_last_name: "Wambui",
      status: isOpen ? "pending" : "failed",
      created_at: at,
    })} returning id`;
    await sql`insert into mpesa_express_requests ${sql({
      payment_request_id: request?.id,
      enrollment_id: id,
      msisdn,
      amount_cents: 50_000,
      state,
      token_hash: `hash ${id}`,
      checkout_request_id: `ws_CO_${id}`,
      merchant_request_id: `MR_${id}`,
      response_code: "0",
      result_code: isOpen ? null : "1032",
      created_at: at,
    })}`;
  };

const offer: Change = async (sql, { student, id, group, season }) => {
  await sql`update enrollments set state = 'expired' where id = ${id}`;
  await sql`update enrollments set state = 'offered', hold_until = now() + interval '5 hours' where id = ${id}`;
  await sql`insert into waiting_list (student_id, season_number, class_id, state, enrollment_id, offer_until)
    values (${student}, ${season}, ${group}, 'offered', ${id}, now() + interval '5 hours')`;
};

/** Students by what is true of them: a new one without a place or with a held one, or one of the demo; then what is changed. */
const SITUATIONS = {
  "has no place": ["nobody", asItIs],
  "let a hold end": ["held", endHold],
  "holds a place without times": ["held", dropTimes],
  "paid for a place without times": ["enrolled", dropTimes],
  "holds a place": ["held", asItIs],
  "refused a prompt": ["held", prompt("failed")],
  "was sent a prompt that nobody answered": ["held", prompt("sent", 600)],
  "paid a part": ["part", asItIs],
  "has an open prompt": ["held", prompt("sent")],
  "pasted a code": ["held", claim],
  "pasted a code after the hold": [
    "held",
    async (sql, seat) => {
      await endHold(sql, seat);
      await claim(sql, seat);
    },
  ],
  waits: ["nobody", wait],
  "paid when the class was full": ["paid_waiting", asItIs],
  "was offered a place": ["held", offer],
  "is enrolled": ["enrolled", asItIs],
} satisfies Record<string, [Start, Change]>;

export type Situation = keyof typeof SITUATIONS;
type Start = "nobody" | "held" | "part" | "enrolled" | "paid_waiting";

export type Visitor = {
  student: string;
  /** Of a browser that looked the student up, and registered the student. */
  cookie: string;
  step: NextStep;
  /** The path of the payment link; null for a student who never had a place. */
  link: string | null;
};

type Academy = { api: APIRequestContext; sql: postgres.Sql };

/** Brings a student into a situation. The scheduler must be off, or it goes on from there. */
export async function visitorWho(academy: Academy, situation: Situation): Promise<Visitor> {
  const [start, change] = SITUATIONS[situation];
  const seat =
    start === "nobody" || start === "held" ? await newSeat(academy, start) : await demoSeat(academy, start);
  const link = seat.id ? await linkOf(academy, seat) : null;
  await change(academy.sql, seat);
  const step = await stepOf(academy, seat.student);
  const [session, draft] = [await sessionOf(academy, seat.student), await draftOf(academy, seat.student)];
  return { student: seat.student, cookie: `academy_visit=${session}; academy_draft=${draft}`, step, link };
}

/** A new student, with a held seat in a class of the demo that has room. */
async function newSeat(academy: Academy, start: "nobody" | "held"): Promise<Seat> {
  const { id: student } = await ownStudent(academy.api);
  if (start === "nobody") return { student, id: "", group: "", season: 0 };
  const [group] =
    await academy.sql`select class_id as id, json_agg(json_build_object('id', s.id)) as sessions from
    (select distinct on (class_id, day) class_id, id from sessions where archived_at is null order by class_id, day) s
    join classes c on c.id = s.class_id join courses o on o.id = c.course_id
    where o.name = 'Computer Packages' and c.season_number = current_season() and c.archived_at is null
    group by class_id limit 1`;
  await academy.sql`update classes set capacity = 900 where id = ${group?.id}`;
  const id = await takeSeat(academy.api, student, group as OwnClass);
  return { student, id, group: group?.id, season: 8 };
}

const taken: string[] = [""];

/** A student of the demo who paid a part, the fee, or the fee of a class that was full. */
async function demoSeat({ sql }: Academy, start: Start): Promise<Seat> {
  const state = start === "part" ? "pending_payment" : start;
  const [seat] = await sql<Seat[]>`
    select e.student_id as student, e.id, e.class_id as group, e.season_number as season from enrollments e
    where e.state = ${state} and e.season_number = current_season() and e.id::text <> all(${taken})
      and (select coalesce(sum(amount_cents), 0) from allocations a where a.enrollment_id = e.id)
        between 1 and 50000
      and (select guardian_name from students s where s.id = e.student_id) is null
    order by e.id limit 1`;
  if (!seat) throw new Error(`the demo has nobody for ${start}`);
  taken.push(seat.id);
  return seat;
}

/** The payment link that the student shared while the place was held. */
async function linkOf(academy: Academy, { student, id }: Seat): Promise<string> {
  const { sql } = academy;
  const [now] = await sql`select state, hold_until, fee_cents from enrollments where id = ${id}`;
  await sql`update enrollments set state = 'pending_payment', hold_until = now() + interval '1 hour',
    fee_cents = 90000 where id = ${id}`;
  await lookUp(academy, student);
  const link = await paymentLink(academy.api, { id: student });
  await sql`update enrollments set ${sql({ ...now })} where id = ${id}`;
  return link;
}

/** The next step of a student, as the look-up answers it. */
export async function stepOf(academy: Academy, student: string): Promise<NextStep> {
  return (await lookUp(academy, student)).next_step;
}

async function lookUp({ api, sql }: Academy, student: string): Promise<{ id: string; next_step: NextStep }> {
  const [who] = await sql`select registration_no as q, to_char(dob, 'DD-MM-YYYY') as dob
    from students where id = ${student}`;
  const { data } = await call(api, "students/find-student", { q: who?.q, dob: who?.dob });
  rawId(data.id);
  return data;
}

/** A student session of the student's browser. @returns its token */
async function sessionOf({ sql }: Academy, student: string): Promise<string> {
  const { token, hash } = newToken();
  await sql`insert into student_access (student_id, level, token_hash, expires_at)
    values (${student}, 'view', ${hash}, now() + interval '1 hour')`;
  return token;
}

function newToken(): { token: string; hash: string } {
  const token = randomBytes(16).toString("hex");
  return { token, hash: createHash("sha256").update(token).digest("hex") };
}

/** The draft of the form that registered the student. @returns its token */
async function draftOf({ sql }: Academy, student: string): Promise<string> {
  const { token, hash } = newToken();
  await sql`insert into registration_drafts (token_hash, form, student_id, created_at, expires_at)
    select ${hash}, jsonb_build_object('full_name', full_name,
      'msisdn', msisdn, 'dob', to_char(dob, 'YYYY-MM-DD'), 'id_number', '30123456', 'residence', 'Kibera',
      'sessions', '[]'::jsonb,
      'class_id', (select id from classes where season_number = current_season() limit 1)),
      id, created_at - interval '1 minute', now() + interval '1 hour'
    from students where id = ${student}`;
  return token;
}
