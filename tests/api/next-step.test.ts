import { describe, expect, test } from "vitest";
import type { StepState } from "@/lib/domain/enrollments/standing/next-step";
import { tick } from "../domain/enrollments/waiting-list/tick";
import { cancel, expireOffer, fullClass, waiters } from "../domain/enrollments/waiting-list/waiting";
import { sql } from "../support/database";
import { insertStkPush } from "../support/insert-stk-push";
import { closeSeason, openSeason, planSeason } from "../support/seasons";
import { clientApi } from "./client";
import { heldSeat, newClass, paidSeat, payByPaybill, type Seat, type Student, student } from "./fixtures";

const find = clientApi("POST students/find-student");
const enroll = clientApi("POST students/enroll");
const enrollmentOf = clientApi("GET students/get-student-enrollment");
const verify = clientApi("POST students/verify-enrollment");

type Step = { state: StepState; action: string; due: number; until: string | null };

/** The next step as find-student answers it; get-student-enrollment and verify-enrollment must say the same. */
async function stepOf(who: Student, seat?: Seat): Promise<Step> {
  const found = await find({ json: { q: who.registration_no, dob: who.dob } });
  const step = found.body.data.next_step as Step;
  if (!seat) return step;
  const shown = await enrollmentOf({ query: { student_id: who.id } });
  expect(shown.body.data.next_step).toEqual(step);
  const [request] =
    await sql`select id from payment_requests where enrollment_id = ${seat.enrollmentId} limit 1`;
  if (request) {
    const json = { payment_request_id: request.id, student_msisdn: who.msisdn };
    expect((await verify({ json })).body.data.next_step).toEqual(step);
  }
  return step;
}

const endHold = (seat: Seat) =>
  sql`update enrollments set state = 'expired', hold_until = now() - interval '1 minute' where id = ${seat.enrollmentId}`;

describe("the next step in answers", () => {
  test("is to choose a class for a new student, and to pay by a given time after enrolling", async () => {
    const [who, group] = [await student(), await newClass()];
    expect(await stepOf(who)).toEqual({ state: "no_class", action: "choose_class", due: 0, until: null });
    const { body } = await enroll({
      json: { student_id: who.id, class_id: group.classId, sessions: group.sessions },
    });
    const { hold_until } = body.data;
    expect(body.data.next_step).toEqual({ state: "pay", action: "pay", due: 500, until: hold_until });
    expect(await stepOf(who)).toEqual(body.data.next_step);
  });

  test("is to choose times first for a student without times", async () => {
    const [who, group] = [await student(), await newClass()];
    const { body } = await enroll({ json: { student_id: who.id, class_id: group.classId } });
    expect(body.data.next_step).toMatchObject({ state: "choose_times", action: "choose_times", due: 500 });
  });

  test("changes at once with an open prompt, a pasted code, a part payment, the whole fee or the end of the hold", async () => {
    const seat = await heldSeat();
    const { stkPushId } = await insertStkPush(seat, { state: "sent", result_code: null, result_desc: null });
    expect(await stepOf(seat.student, seat)).toMatchObject({
      state: "prompt_open",
      action: "wait",
      due: 500,
    });
    await sql`update mpesa_express_requests set state = 'failed' where id = ${stkPushId}`;
    expect(await stepOf(seat.student, seat)).toMatchObject({ state: "pay", action: "pay" });
    await payByPaybill(seat, 200);
    expect(await stepOf(seat.student, seat)).toMatchObject({ state: "pay_rest", action: "pay", due: 300 });
    await sql`insert into receipt_claims (code, enrollment_id, claimed_by)
      values ('TKX9Z8Y7W6', ${seat.enrollmentId}, 'payer')`;
    expect(await stepOf(seat.student, seat)).toMatchObject({ state: "claim_open", action: "wait" });
    await endHold(seat);
    expect(await stepOf(seat.student, seat)).toMatchObject({ state: "claim_open", until: null });
    await sql`update receipt_claims set state = 'refused'`;
    expect(await stepOf(seat.student, seat)).toMatchObject({ state: "hold_ended", action: "choose_class" });
    await payByPaybill(seat, 300);
    expect(await stepOf(seat.student, seat)).toEqual({
      ...{ state: "enrolled", action: "none", due: 0, until: null },
    });
  });

  test("is to wait for a seat after a payment that came late for a full class", async () => {
    const group = await newClass({ capacity: 1 });
    const late = await heldSeat(undefined, group);
    await endHold(late);
    await paidSeat(undefined, group);
    await payByPaybill(late);
    expect(await stepOf(late.student, late)).toMatchObject({ state: "paid_waiting", action: "wait", due: 0 });
  });

  test("is to wait on the waiting list, to accept an offered seat, and to wait again once the offer has ended", async () => {
    const { group, seats } = await fullClass();
    const [person] = await waiters(group, 1);
    expect(await stepOf(person!)).toMatchObject({ state: "waiting", action: "wait", due: 0 });
    await cancel(seats[0]!.enrollmentId);
    await tick();
    expect(await stepOf(person!)).toMatchObject({ state: "offered", action: "accept_offer", due: 500 });
    await expireOffer(person!);
    expect(await stepOf(person!)).toEqual({ state: "waiting", action: "wait", due: 0, until: null });
  });

  test("is nothing in a closed season, until the next one registers", async () => {
    const seat = await paidSeat();
    const [{ season } = { season: 0 }] = await sql<{ season: number }[]>`select current_season() as season`;
    await closeSeason(season);
    expect(await stepOf(seat.student, seat)).toMatchObject({ state: "closed", action: "none" });
    await openSeason(season + 1);
    expect(await stepOf(seat.student, seat)).toMatchObject({ state: "no_class", action: "choose_class" });
    await planSeason(season + 1);
    await openSeason(season);
  });
});
