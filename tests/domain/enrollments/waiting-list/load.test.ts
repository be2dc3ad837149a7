import { fork } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { SAFARICOM, SCHEDULER } from "@/lib/domain/access/actor";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { acceptOffer, declineOffer } from "@/lib/domain/enrollments/waiting-list/answer-offer";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { leaveWaitingList } from "@/lib/domain/enrollments/waiting-list/leave";
import { moveWaiting } from "@/lib/domain/enrollments/waiting-list/reorder";
import { processCallback } from "@/lib/domain/payments/callbacks/process-callback";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import type { Ctx } from "@/lib/platform/commands/command";
import { unseal } from "@/lib/platform/secrets";
import { confirmation, type NewClass, newClass } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { sql } from "../../../support/database";
import { type Hold, insertHolds, insertStudents } from "../../../support/many-students";
import { mapConcurrently } from "../../../support/map-concurrently";
import { outcomeOf, outcomeOnceServed } from "../../../support/outcome";
import { asOwner } from "../../../support/students";
import { WHOLE_RUN } from "../../../support/whole-run";
import { tick } from "./tick";
import { sisterClass } from "./waiting";

/** How many students wait; a whole run has the number of the specification. */
const WAITING = WHOLE_RUN ? 200 : 40;
/** How often each way to free a seat is used. */
const EACH = WAITING / 10;

/**
 * Records every offer made while another student was ahead in the queue, and slows each down, so that a missing lock gives a seat
 * away twice.
 */
async function watchOffers(): Promise<void> {
  await sql`create table passed (waiting_id uuid)`;
  await sql`create function watch_offer() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.01 * random());
      insert into passed select new.waiting_id from waiting_list o join waiting_list w on w.class_id = o.class_id
        where o.id = new.waiting_id and w.state = 'waiting' and (not w.is_paid, w.rank) < (not o.is_paid, o.rank) limit 1;
      return new;
    end $$`;
  await sql`create trigger watch before insert on offers for each row execute function watch_offer()`;
  onTestFinished(async () => {
    await sql`drop function watch_offer cascade`;
    await sql`drop table passed`;
  });
}

/** Starts a second process that does the scheduler's work on this file's database. @returns what stops it */
async function secondProcess(): Promise<() => Promise<number>> {
  const child = fork("tests/domain/enrollments/waiting-list/second-process.ts", {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void child.kill());
  await once(child, "message");
  return async () => {
    const said = once(child, "message");
    child.send("stop");
    const [runs] = await said;
    return Number(runs);
  };
}

const shuffled = <Item>(items: Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

/** A random student with an open offer, and the token of the link. */
async function anOffer(): Promise<{ studentId: string; waitingId: string; token: string } | undefined> {
  const [row] = await sql`select w.id, w.student_id, m.body from waiting_list w
    join offers o on o.waiting_id = w.id and o.answer is null join outbox m on m.cause = 'offer:' || o.id
    where w.state = 'offered' order by random() limit 1`;
  if (!row) return undefined;
  const token = /\/offer\/([^?]+)/.exec(unseal("outbox", row.body) ?? "")?.[1] ?? "";
  return { studentId: row.student_id, waitingId: row.id, token };
}

/** Sets the end of an offer to a moment that passes while the next call runs. */
async function lastMoment(waitingId: string): Promise<void> {
  const end = sql`clock_timestamp() + interval '15 milliseconds' * random()`;
  await sql`update enrollments e set hold_until = ${end} from waiting_list w
    where w.id = ${waitingId} and e.id = w.enrollment_id and e.state = 'offered'`;
  await sql`update waiting_list set offer_until = ${end} where id = ${waitingId} and state = 'offered' and enrollment_id is null`;
}

type Deed = () => Promise<unknown>;

/** Answers an offer that is open now: in its last moment, with a no, or by leaving the list. */
function answers(group: NewClass): Deed[] {
  const accept: Deed = async () => {
    const offer = await anOffer();
    if (!offer) return;
    await lastMoment(offer.waitingId);
    await outcomeOnceServed(() => acceptOffer(PUBLIC, { token: offer.token }));
  };
  const decline: Deed = async () => {
    const offer = await anOffer();
    if (offer) await outcomeOnceServed(() => declineOffer(PUBLIC, { token: offer.token }));
  };
  const leave: Deed = async () => {
    const offer = await anOffer();
    if (offer)
      await outcomeOnceServed(() =>
        asOwner(leaveWaitingList, { student_id: offer.studentId, class_id: group.classId }),
      );
  };
  const ignore: Deed = async () => {
    const offer = await anOffer();
    if (offer) await lastMoment(offer.waitingId);
  };
  const times = (count: number, deed: Deed) => Array.from({ length: count }, () => deed);
  return [
    ...times(EACH * 3, accept),
    ...times(EACH, decline),
    ...times(EACH / 2, leave),
    ...times(EACH, ignore),
  ];
}

/** Frees seats of a class in every way there is, and pays late for it. */
function freeing(to: NewClass, holds: Hold[], late: Hold[], ctx: Ctx): Deed[] {
  const [swept, cancelled, moved] = [
    holds.slice(0, EACH),
    holds.slice(EACH, EACH * 2),
    holds.slice(EACH * 2, EACH * 3),
  ];
  return [
    ...swept.map(({ enrollmentId }) => async () => {
      await sql`update enrollments set hold_until = clock_timestamp() where id = ${enrollmentId}`;
      await tick().catch(() => undefined);
    }),
    ...cancelled.map(
      ({ enrollmentId }) =>
        () =>
          outcomeOnceServed(() => deleteEnrollment(ctx, { id: enrollmentId })),
    ),
    ...moved.map(({ enrollmentId, studentId }) => {
      const where = { class_id: to.classId, sessions: to.sessions };
      return () =>
        outcomeOnceServed(() =>
          asOwner(updateEnrollment, { id: enrollmentId, student_id: studentId, ...where }),
        );
    }),
    ...late.map(({ payCode }, n) => () => {
      const body = JSON.stringify(confirmation(`TKW${String(n).padStart(7, "0")}`, payCode, 500));
      return outcomeOnceServed(() => receiveCallback({ actor: SAFARICOM }, { kind: "confirmation", body }));
    }),
  ];
}

/** Raises the capacity one by one. */
async function raise(group: NewClass, ctx: Ctx): Promise<void> {
  for (let n = 0; n < EACH; n += 1) {
    const [{ capacity } = { capacity: 0 }] =
      await sql`select capacity from classes where id = ${group.classId}`;
    await outcomeOnceServed(() => updateClass(ctx, { id: group.classId, capacity: capacity + 1 }));
  }
}

/** Processes what M-Pesa reported while the database was busy, as the scheduler does later. */
async function processLate(): Promise<void> {
  const rows = await sql`select callback_id from unprocessed_callbacks order by callback_id`;
  for (const { callback_id } of rows)
    await outcomeOnceServed(() => processCallback({ actor: SCHEDULER }, { callback_id }));
}

async function live(): Promise<{ waiting: number; offered: number }> {
  const [row] = await sql`select count(*) filter (where state = 'waiting')::int as waiting,
    count(*) filter (where state = 'offered')::int as offered from waiting_list where ended_at is null`;
  return { waiting: row!.waiting, offered: row!.offered };
}

async function broken(): Promise<unknown[]> {
  return [...(await sql`select rule, subject from check_invariants()`)];
}

test(`of ${WAITING} who wait, with seats freed in every way at once, nobody is passed, no seat is given twice, and every offer ends`, async () => {
  const capacity = EACH * 4;
  const group = await newClass({ capacity });
  const sister = await sisterClass(group, null);
  const late = await insertHolds(group.classId, EACH, -1);
  const holds = await insertHolds(group.classId, capacity, 60);
  await tick();
  const waiting = await insertStudents(WAITING);
  for (const id of waiting) await asOwner(joinWaitingList, { student_id: id, class_id: group.classId });
  const newcomers = await insertStudents(EACH);
  const ctx = await asStaff("admin");
  await watchOffers();
  const stop = await secondProcess();

  const tried: string[] = [];
  const work = shuffled<Deed>([
    ...freeing(sister, holds, late, ctx),
    ...answers(group),
    () => raise(group, ctx),
    ...newcomers.map((id) => async () => {
      tried.push(await outcomeOnceServed(() => asOwner(enroll, { student_id: id, class_id: group.classId })));
    }),
    ...Array.from({ length: EACH / 2 }, () => async () => {
      const [row] =
        await sql`select id from waiting_list where state = 'waiting' and not is_paid order by random() limit 1`;
      if (row) await outcomeOf(moveWaiting(ctx, { waiting_id: row.id, position: EACH + 1, reason: "Test" }));
    }),
    ...Array.from({ length: EACH }, () => () => tick().catch(() => undefined)),
  ]);
  await mapConcurrently(work, 12, (deed) => deed());
  await processLate();
  await tick();

  // No newcomer has a seat while a student waits, and no seat is free.
  expect(tried.filter((word) => word !== "class_full")).toEqual([]);
  expect(await broken()).toEqual([]);
  const [seats] =
    await sql`select c.capacity::int, (select count(*)::int from enrollments e where e.class_id = c.id
    and (e.state = 'enrolled' or (e.state in ('held', 'pending_payment', 'offered') and e.hold_until > now()))) as taken
    from classes c where c.id = ${group.classId}`;
  const left = await live();
  expect(seats!.taken).toBe(Math.min(seats!.capacity, seats!.taken + left.waiting));

  // Without further answers and payments every offer ends, and so does the waiting.
  for (let round = 0; round < WAITING && (await live()).waiting + (await live()).offered > 0; round += 1) {
    await sql`update enrollments set hold_until = clock_timestamp() 
      where class_id = ${group.classId} and state in ('offered', 'held', 'pending_payment')`;
    await tick();
  }
  const runs = await stop();
  expect(runs).toBeGreaterThan(0);
  expect(await live()).toEqual({ waiting: 0, offered: 0 });
  expect((await sql`select waiting_id from passed`).length).toBe(0);
  expect((await sql`select 1 from enrollments where state = 'paid_waiting'`).length).toBe(0);
  const open = await sql`select o.id from offers o join waiting_list w on w.id = o.waiting_id
    where o.answer is null and w.state <> 'seated'`;
  expect(open.length).toBe(0);
  expect(await broken()).toEqual([]);
});
