import { afterEach, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/domain/access/actor";
import { completeRegistration } from "@/lib/domain/enrollments/complete-registration";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { sweepHolds } from "@/lib/domain/enrollments/seats/sweep-holds";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { keepDraft } from "@/lib/domain/people/students/keep-draft";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import {
  adult,
  newClass,
  payByPaybill,
  paymentOf,
  type Seat,
  setting,
  staffMember,
  student,
} from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, outcomeOnceServed, refusalOf } from "../../support/outcome";
import { asStudent } from "../../support/students";

const BOT = { ...PUBLIC, clientAddress: "203.0.113.9" };
const OTHER = { ...PUBLIC, clientAddress: "203.0.113.10" };
const HALF_HOUR = 30 * 60;

afterEach(async () => {
  await sql`delete from settings`;
  await sql`delete from rate_limits`;
  await sql`update enrollments set hold_until = now() - interval '1 second', state = 'expired'
    where state in ('held', 'pending_payment')`;
});

const venues = (networks: string[]) =>
  sql`insert into settings (key, value) values ('venue_addresses', ${sql.json(networks)})`;
const admin = async (): Promise<{ actor: Actor; clientAddress: string }> => {
  const staffId = await staffMember("admin");
  const actor = { kind: "staff", staffId, sessionId: staffId, role: "admin", mustChangePassword: false };
  return { actor: actor as Actor, clientAddress: BOT.clientAddress };
};

type Asking = Parameters<typeof enroll>[0];
/** A student's session at the address of an anonymous caller; staff stay themselves. */
const as = (studentId: string, by: Asking): Asking =>
  by.actor.kind === "public" ? { ...by, ...asStudent(studentId) } : by;
const holds = async (by: Asking, count: number, where?: Awaited<ReturnType<typeof newClass>>) => {
  const group = where ?? (await newClass());
  const people = await Promise.all(Array.from({ length: count }, () => student()));
  return people.map((who) => ({
    who,
    take: () =>
      enroll(as(who.id, by), { student_id: who.id, class_id: group.classId, sessions: group.sessions }),
  }));
};
const heldNow = async () =>
  (
    await sql`select count(*)::int as n from enrollments where state in ('held', 'pending_payment')
    and hold_until > now()`
  )[0]!.n;

describe("unpaid seats", () => {
  test("are limited to ten per client network, however many made-up students ask at once", async () => {
    const asks = await holds(BOT, 24);
    const texts = await Promise.all(asks.map(({ take }) => outcomeOnceServed(take)));
    expect(countOutcomes(texts)).toEqual({ ok: 10, too_many: 14 });
    expect(await heldNow()).toBe(10);
  });

  test("are limited as well when each student asks for a different class at the same moment", async () => {
    await setting("unpaid_holds_per_caller", 3);
    const asks = [];
    for (let n = 0; n < 12; n++) asks.push(...(await holds(BOT, 1)));
    expect(countOutcomes(await Promise.all(asks.map(({ take }) => outcomeOnceServed(take))))).toEqual({
      ok: 3,
      too_many: 9,
    });
  });

  test("do not limit other networks, nor callers without a known address", async () => {
    for (const { take } of await holds(BOT, 10)) await take();
    for (const by of [
      OTHER,
      PUBLIC,
      { ...PUBLIC, clientAddress: "127.0.0.1" },
      { ...PUBLIC, clientAddress: "10.0.0.7" },
    ]) {
      const [ask] = await holds(by, 1);
      expect(await outcomeOf(ask!.take())).toBe("ok");
    }
  });

  test("are free again when the hold ends; the refusal says how long that takes", async () => {
    for (const { take } of await holds(BOT, 10)) await take();
    const [ask] = await holds(BOT, 1);
    const { kind, retryAfterSeconds } = await refusalOf(ask!.take());
    expect(kind).toBe("too_many");
    expect(retryAfterSeconds).toBeGreaterThan(HALF_HOUR - 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(HALF_HOUR);
    await advanceClock(HALF_HOUR - 60);
    expect(await outcomeOf(ask!.take())).toBe("too_many");
    await advanceClock(61);
    expect(await outcomeOf(ask!.take())).toBe("ok");
    expect(await heldNow()).toBe(1);
  });

  test("no longer count once any payment has arrived", async () => {
    const asks = await holds(BOT, 11);
    for (const { take } of asks.slice(0, 10)) await take();
    const [row] = await sql`select id, pay_code from enrollments where student_id = ${asks[0]!.who.id}`;
    await payByPaybill({ payCode: row!.pay_code } as Seat, 100);
    expect(await outcomeOf(asks[10]!.take())).toBe("ok");
  });

  test("count after choosing Paybill as long as they are held unpaid", async () => {
    const asks = await holds(BOT, 10);
    for (const { take, who } of asks) {
      const { enrollment_id } = await take();
      await requestPayment(as(who.id, BOT), paymentOf({ enrollmentId: enrollment_id, student: who }));
    }
    await advanceClock(2 * HALF_HOUR);
    const [ask] = await holds(BOT, 1);
    expect(await outcomeOf(ask!.take())).toBe("too_many");
  });

  test("may move to another class, because that is no new hold", async () => {
    const asks = await holds(BOT, 10);
    for (const { take } of asks) await take();
    const group = await newClass();
    const move = { student_id: asks[0]!.who.id, class_id: group.classId, sessions: group.sessions };
    expect(await outcomeOf(enroll(as(move.student_id, BOT), move))).toBe("ok");
  });

  test("cannot be taken again beyond the ten by asking to pay after they ended", async () => {
    const first = await holds(BOT, 10);
    const ids = [];
    for (const { take } of first) ids.push((await take()).enrollment_id);
    await advanceClock(HALF_HOUR + 1);
    await sweepHolds({ actor: { kind: "system", name: "scheduler" } }, {});
    for (const { take } of await holds(BOT, 10)) await take();
    const { who } = first[0]!;
    const pay = requestPayment(as(who.id, OTHER), paymentOf({ enrollmentId: ids[0]!, student: who }));
    expect(await outcomeOf(pay)).toBe("too_many");
    expect(await heldNow()).toBe(10);
  });

  test("are as many as the settings allow, and unlimited at exempt venues and at the desk", async () => {
    await setting("unpaid_holds_per_caller", 2);
    const three = await holds(BOT, 3);
    expect(countOutcomes(await Promise.all(three.map(({ take }) => outcomeOf(take()))))).toEqual({
      ok: 2,
      too_many: 1,
    });
    const [desk] = await holds(await admin(), 1);
    expect(await outcomeOf(desk!.take())).toBe("ok");
    await venues(["203.0.113.0/28", "2001:db8::/32"]);
    for (const { take } of [
      ...(await holds(BOT, 4)),
      ...(await holds({ ...PUBLIC, clientAddress: "2001:db8::1" }, 4)),
    ])
      expect(await outcomeOf(take())).toBe("ok");
  });

  test("count per network where one caller has more addresses than can be counted", async () => {
    const texts = [];
    for (let n = 0; n < 12; n++) {
      const [ask] = await holds({ ...PUBLIC, clientAddress: `2001:db8:7:8::${n.toString(16)}` }, 1);
      texts.push(await outcomeOf(ask!.take()));
    }
    expect(countOutcomes(texts)).toEqual({ ok: 10, too_many: 2 });
    const [next] = await holds({ ...PUBLIC, clientAddress: "2001:db8:7:9::1" }, 1);
    expect(await outcomeOf(next!.take())).toBe("ok");
  });

  test("are stored without a readable address, and with none once they are paid", async () => {
    const [ask] = await holds(BOT, 1);
    const { enrollment_id } = await ask!.take();
    const read = async () =>
      (await sql`select held_from, pay_code from enrollments where id = ${enrollment_id}`)[0]!;
    const { held_from, pay_code } = await read();
    expect(held_from).toMatch(/^[0-9a-f]{32}$/);
    await payByPaybill({ payCode: pay_code } as Seat);
    expect((await read()).held_from).toBeNull();
  });
});

describe("new students from one client network", () => {
  const register = (by: Asking) => outcomeOf(registerStudent(by, adult()));

  test("are limited to sixty an hour; students who are already registered do not count", async () => {
    await setting("registrations_per_caller_hour", 5);
    const known = adult();
    const texts = [];
    for (let turn = 0; turn < 4; turn++) texts.push(await outcomeOf(registerStudent(BOT, known)));
    for (let turn = 0; turn < 6; turn++) texts.push(await register(BOT));
    expect(texts).toEqual(["ok", "ok", "ok", "ok", "ok", "ok", "ok", "ok", "too_many", "too_many"]);
    expect(await register(OTHER)).toBe("ok");
    expect(await register(await admin())).toBe("ok");
    await venues(["203.0.113.9"]);
    expect(await register(BOT)).toBe("ok");
    await sql`delete from settings where key = 'venue_addresses'`;
    expect(await register(BOT)).toBe("too_many");
    await advanceClock(60 * 60);
    expect(await register(BOT)).toBe("ok");
  });

  test("are limited as well when they come at the same moment", async () => {
    await setting("registrations_per_caller_hour", 3);
    expect(countOutcomes(await Promise.all(Array.from({ length: 20 }, () => register(BOT))))).toEqual({
      ok: 3,
      too_many: 17,
    });
  });

  test("count through the public form as well; one over the limit is still registered and told that there is no seat", async () => {
    await setting("unpaid_holds_per_caller", 1);
    await setting("registrations_per_caller_hour", 2);
    const { classId } = await newClass();
    const complete = async () => {
      const { token } = await keepDraft(BOT, { ...adult(), class_id: classId });
      return completeRegistration(BOT, { token, consent: true });
    };
    expect((await complete()).seat_refused).toBeNull();
    expect((await complete()).seat_refused).toMatchObject({ code: "too_many" });
    expect(await outcomeOf(complete())).toBe("too_many");
    expect(await heldNow()).toBe(1);
  });
});
