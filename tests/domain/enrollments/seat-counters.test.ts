import type postgres from "postgres";
import { expect, test } from "vitest";
import { paidSeat, student } from "../../api/fixtures";
import { sql } from "../../support/database";

type Seat = Awaited<ReturnType<typeof paidSeat>>;
type Work = (tx: postgres.TransactionSql, seat: Seat) => Promise<unknown>;

/** Changes of a taken seat, also by direct SQL. */
const HAPPENINGS: [what: string, work: Work][] = [
  ["enrolled, without a change", async () => {}],
  ["inserted as enrolled", (tx, seat) => writtenIn(tx, seat)],
  [
    "deleted while enrolled",
    async (tx, seat) => tx`delete from enrollments where id = ${await writtenIn(tx, seat)}`,
  ],
  [
    "no longer enrolled",
    (tx, seat) => tx`update enrollments set state = 'cancelled' where id = ${seat.enrollmentId}`,
  ],
  [
    "one session added",
    async (tx, seat) => tx`insert into enrollment_sessions (enrollment_id, session_id, class_id, day)
      values (${await writtenIn(tx, seat)}, ${seat.group.saturday}, ${seat.group.classId}, 'saturday')`,
  ],
  [
    "one session removed",
    (tx, seat) => tx`delete from enrollment_sessions
      where enrollment_id = ${seat.enrollmentId} and session_id = ${seat.group.saturday}`,
  ],
  [
    "one session replaced",
    async (tx, seat) => {
      const [other] = await tx`insert into sessions (class_id, day, starts_at, ends_at)
        values (${seat.group.classId}, 'saturday', '15:00', '16:00') returning id`;
      await tx`update enrollment_sessions set session_id = ${other!.id}
        where enrollment_id = ${seat.enrollmentId} and day = 'saturday'`;
    },
  ],
];

test.each(HAPPENINGS)("each seat is counted once for its class and its sessions: %s", async (_what, work) => {
  const [seat, newcomer] = [await paidSeat(), await student()];
  const given = { ...seat, student: newcomer };
  const undone = new Error("undone");
  let counted: unknown;
  await sql
    .begin(async (tx) => {
      await work(tx, given);
      counted =
        await tx`select subject from check_invariants() where rule = 'what is counted is what is there'`;
      throw undone;
    })
    .catch((error) => expect(error).toBe(undone));
  expect(counted).toEqual([]);
});

/** A student who is enrolled from the start, which no verb does. @returns the enrollment's id */
async function writtenIn(tx: postgres.TransactionSql, { student: who, group }: Seat): Promise<string> {
  const [row] = await tx`insert into enrollments
      (student_id, season_number, class_id, state, fee_cents, pay_code, receipt_no, enrolled_at)
    values (${who.id}, 8, ${group.classId}, 'enrolled', 50000, 'BYHAND',
      nextval('public.academy_receipt_numbers'), now()) returning id`;
  return row!.id;
}
