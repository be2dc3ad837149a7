import { describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { checkReceipt, showReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { decideWaivers } from "@/lib/domain/payments/waivers/decide-waiver";
import { listWaivers } from "@/lib/domain/payments/waivers/list-waivers";
import { waiveFees } from "@/lib/domain/payments/waivers/request-waiver";
import { studentTimeline } from "@/lib/domain/records/student-timeline";
import { heldSeat, heldSeats, newClass, paidSeat } from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { admin, auditOf, cashier, colleague, finance } from "./support";
import { decide, messagesOf, requestWaiverOf, rowOf, waive, withdrawOf } from "./waiver-calls";

describe("a fee is waived by two people", () => {
  test("requested by one, approved by another: the student is enrolled with a receipt and one SMS", async () => {
    const seat = await heldSeat();
    const requested = await requestWaiverOf(seat);
    expect(requested).toMatchObject({ state: "requested", amount: 500, from: "academy" });
    expect(await rowOf(seat)).toMatchObject({ state: "held", waived: 0 });
    expect(await decide(requested.waiver_id)).toMatchObject({
      waiver_id: requested.waiver_id,
      state: "approved",
      status: "enrolled",
      amount_due: 0,
      msg: "The fee is waived. The student is enrolled.",
    });
    const row = await rowOf(seat);
    expect(row).toMatchObject({ state: "enrolled", fee: 500, waived: 500, late: false });
    expect(row.receipt_no).toBeGreaterThan(0);
    const sent = (await messagesOf(seat.student.id)).filter(({ kind }) => kind === "enrolled");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toContain(`Receipt ${row.receipt_no}, fee waived.`);
    expect(sent[0]?.body).not.toContain("fellowship");
  });

  test("nobody decides a waiver of their own", async () => {
    const { waiver_id } = await requestWaiverOf(await heldSeat());
    expect(await outcomeOf(decide(waiver_id, true, finance))).toBe("own_request");
    expect(await outcomeOf(decide(waiver_id, false, finance))).toBe("own_request");
    expect(await outcomeOf(decide(waiver_id, true, admin))).toBe("ok");
  });

  test("cashiers neither request, nor decide, nor see waivers", async () => {
    const seat = await heldSeat();
    expect(await outcomeOf(requestWaiverOf(seat, {}, cashier))).toBe("not_allowed");
    const { waiver_id } = await requestWaiverOf(seat);
    expect(await outcomeOf(decide(waiver_id, true, cashier))).toBe("not_allowed");
    expect(await outcomeOf(withdrawOf(waiver_id, cashier))).toBe("not_allowed");
    expect(await outcomeOf(listWaivers(cashier, {}))).toBe("not_allowed");
  });

  test("a decision is made once, and only what waits for one is withdrawn", async () => {
    const [approved, refused, withdrawn] = await Promise.all(
      [await heldSeat(), await heldSeat(), await heldSeat()].map((seat) => requestWaiverOf(seat)),
    );
    await decide(approved!.waiver_id);
    await decide(refused!.waiver_id, false);
    expect(await withdrawOf(withdrawn!.waiver_id)).toMatchObject({ state: "withdrawn" });
    for (const { waiver_id } of [approved!, refused!, withdrawn!]) {
      expect(await outcomeOf(decide(waiver_id))).toBe("already_decided");
      expect(await outcomeOf(withdrawOf(waiver_id))).toBe("already_decided");
    }
  });

  test("refused or withdrawn, the whole fee stays due and may be requested again", async () => {
    const seat = await heldSeat();
    await decide((await requestWaiverOf(seat)).waiver_id, false);
    expect(await rowOf(seat)).toMatchObject({ state: "held", waived: 0, receipt_no: null });
    await withdrawOf((await requestWaiverOf(seat)).waiver_id);
    expect(await waive(seat)).toMatchObject({ status: "enrolled" });
  });

  test("a decided waiver is never changed or removed, not even by direct SQL", async () => {
    const seat = await heldSeat();
    await waive(seat);
    await expect(
      sql`update fee_waivers set amount_cents = 1 where enrollment_id = ${seat.enrollmentId}`,
    ).rejects.toThrow(/never/);
    await expect(sql`delete from fee_waivers where enrollment_id = ${seat.enrollmentId}`).rejects.toThrow(
      /never/,
    );
  });
});

describe("why a fee is waived", () => {
  test("is for staff: neither the receipt, nor its public check, nor a message says it", async () => {
    const seat = await heldSeat();
    await waive(seat);
    const receipt = await showReceipt(finance, { enrollment_id: seat.enrollmentId });
    expect(receipt).toMatchObject({ amount: 500, amount_waived: 500, payments: [] });
    const { receipt_no, check } = receipt;
    const checked = await checkReceipt(PUBLIC, { receipt_no, check });
    const paid = await paidSeat();
    const other = await showReceipt(finance, { enrollment_id: paid.enrollmentId });
    const checkedPaid = await checkReceipt(PUBLIC, { receipt_no: other.receipt_no, check: other.check });
    expect(Object.keys(checked)).toEqual(Object.keys(checkedPaid));
    expect(checked.amount).toBe(checkedPaid.amount);
    const told = JSON.stringify([receipt, checked, await messagesOf(seat.student.id)]);
    expect(told).not.toContain("fellowship");
  });

  test("stands in the list of waivers with who requested and who decided, and never in the audit log", async () => {
    const seat = await heldSeat();
    await waive(seat, { reason: "Both parents are ill" });
    const { rows } = await listWaivers(colleague, { search: seat.student.registration_no });
    expect((await listWaivers(colleague, { student_ids: [seat.student.id] })).rows).toEqual(rows);
    expect(rows).toMatchObject([
      { state: "approved", amount: 500, reason: "Both parents are ill", from: "academy", status: "enrolled" },
    ]);
    const lines = await auditOf(`enrollment:${seat.enrollmentId}`);
    expect(lines.map(({ verb }) => verb)).toEqual(
      expect.arrayContaining(["payments.waive-fee", "payments.decide-waiver"]),
    );
    expect(JSON.stringify(lines)).not.toContain("parents");
    const { steps } = await studentTimeline(finance, { student_id: seat.student.id });
    expect(steps.map(({ step }) => step)).toEqual(expect.arrayContaining(["waiver_requested", "fee_waived"]));
    const { history } = await showCredit(finance, { enrollment_id: seat.enrollmentId });
    expect(history.map(({ step }) => step)).toEqual(["waiver_requested", "waiver_approved"]);
  });
});

describe("several at once", () => {
  test("those of some enrollments that wait are found together", async () => {
    const [one, other, decided] = [await heldSeat(), await heldSeat(), await heldSeat()];
    for (const seat of [one, other]) await requestWaiverOf(seat);
    await waive(decided);
    const ids = [one, other, decided].map(({ enrollmentId }) => enrollmentId);
    const { rows } = await listWaivers(colleague, { enrollment_ids: ids, state: "requested" });
    expect(rows.map((row) => row.enrollment_id).sort()).toEqual(ids.slice(0, 2).sort());
  });

  test("five of a class are requested and approved in two steps; who has paid is named and left", async () => {
    const where = await newClass();
    const seats = await heldSeats(5, where);
    const paid = await paidSeat(undefined, where);
    const ids = [...seats, paid].map(({ enrollmentId }) => enrollmentId);
    const requested = await waiveFees(finance, { ids, reason: "From the children's home", from: "academy" });
    expect(requested).toMatchObject({ done: 5, left: [{ id: paid.enrollmentId, code: "already_paid" }] });
    const waivers = await sql<{ id: string }[]>`select id from fee_waivers where enrollment_id = any(${ids})`;
    const decided = await decideWaivers(colleague, { ids: waivers.map(({ id }) => id), approve: "true" });
    expect(decided).toMatchObject({ done: 5, left: [], msg: "5 waivers are approved." });
    for (const seat of seats) expect(await rowOf(seat)).toMatchObject({ state: "enrolled", waived: 500 });
  });

  test("one of several is approved or left for the reason that would be given for it alone", async () => {
    const [own, cancelled, decided] = [await heldSeat(), await heldSeat(), await heldSeat()];
    const ids = [
      (await requestWaiverOf(own, {}, colleague)).waiver_id,
      (await requestWaiverOf(cancelled)).waiver_id,
      (await requestWaiverOf(decided)).waiver_id,
    ];
    await deleteEnrollment(admin, { id: cancelled.enrollmentId });
    await decide(ids[2]!);
    const alone = await Promise.all(ids.map((id) => outcomeOf(decide(id))));
    const { done, left } = await decideWaivers(colleague, { ids, approve: true });
    expect(done).toBe(0);
    const codes = new Map(left.map(({ id, code }) => [id, code]));
    expect(ids.map((id) => codes.get(id))).toEqual(alone);
    expect(alone).toEqual(["own_request", "closed_account", "already_decided"]);
  });

  test("who requested some of them leaves these to others", async () => {
    const [mine, other] = [
      await requestWaiverOf(await heldSeat()),
      await requestWaiverOf(await heldSeat(), {}, colleague),
    ];
    const ids = [mine.waiver_id, other.waiver_id];
    expect(await decideWaivers(colleague, { ids, approve: true })).toMatchObject({
      done: 1,
      left: [{ id: other.waiver_id, code: "own_request" }],
    });
  });
});
