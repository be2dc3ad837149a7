import { describe, expect, test } from "vitest";
import { sendStkPush } from "@/lib/domain/payments/requests/send-stk-push";
import { showStkPush } from "@/lib/domain/payments/requests/show-stk-push";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, payByPaybill, type Seat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { stkPushesOf, summaryOf } from "../../support/payment-state";
import { phoneEnding, requestStkPush } from "../../support/request-stk-push";
import { advanceTime, script } from "../../support/safaricom";
import { asStudent } from "../../support/students";
import { pushRequests } from "./mpesa-calls";

const send = (ctx: Ctx, { student, enrollmentId }: Seat, phone: string) =>
  sendStkPush(ctx, { student_id: student.id, enrollment_id: enrollmentId, paying_msisdn: phone });

describe("a prompt from the desk", () => {
  test("rings the payer's phone for what is left; once it is paid the student is enrolled and keeps their own phone", async () => {
    const [seat, payer, cashier] = [await heldSeat(), phoneEnding(), await asStaff("cashier")];
    await payByPaybill(seat, 200);
    await script(payer, "success");
    const sent = await send(cashier, seat, payer);
    expect(sent.id).toBe(sent.payment_request_id);
    expect(sent).toMatchObject({
      student_id: seat.student.id,
      amount: 300,
      status: "pending",
      msg: expect.stringContaining(`Payment request for KES 300 sent to +${payer}`),
    });
    expect(pushRequests()).toMatchObject([{ Amount: 300, PhoneNumber: payer }]);
    const shown = () => showStkPush(cashier, { student_id: seat.student.id });
    expect((await shown()).prompt).toMatchObject({
      status: "pending",
      paying_msisdn: payer,
      amount_due: 300,
      enrolled: false,
      seconds_left: expect.any(Number),
      why: null,
    });
    await advanceTime(10);
    expect((await shown()).prompt).toMatchObject({ status: "success", amount_due: 0, enrolled: true });
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
    const [row] = await sql`select msisdn from students where id = ${seat.student.id}`;
    expect(row!.msisdn).toBe(seat.student.msisdn);
  });

  test("is not sent for another amount than the desk saw, which is named, and rings no phone", async () => {
    const [seat, payer, cashier] = [await heldSeat(), phoneEnding(), await asStaff("cashier")];
    const ids = { student_id: seat.student.id, enrollment_id: seat.enrollmentId, paying_msisdn: payer };
    await payByPaybill(seat, 200);
    expect(await refusalOf(sendStkPush(cashier, { ...ids, due: "500" }))).toMatchObject({
      code: "stale",
      message: "Now KES 300 is due. Look again, then send.",
    });
    expect(pushRequests().filter(({ PhoneNumber }) => PhoneNumber === payer)).toEqual([]);
    await script(payer, "success");
    expect(await sendStkPush(cashier, { ...ids, due: "300" })).toMatchObject({ amount: 300 });
  });

  test("is sent by admins, cashiers and finance officers only, and the audit log has who sent it", async () => {
    const seat = await heldSeat();
    for (const role of ["admin", "finance", "cashier"] as const) {
      const [phone, staff] = [phoneEnding(), await asStaff(role)];
      await script(phone, "cancelled");
      expect(await outcomeOf(send(staff, seat, phone))).toBe("ok");
      await advanceTime(10);
      const { actor } = staff as { actor: { staffId: string } };
      expect(
        await sql`select changes from audit_log where actor_id = ${actor.staffId} and verb = 'payments.send-prompt'
          and subject like 'payment-request:%'`,
      ).toEqual([{ changes: { asked: "desk" } }]);
    }
    expect(await outcomeOf(send(await asStaff("tutor"), seat, phoneEnding()))).toBe("not_allowed");
    expect(await outcomeOf(send({ actor: { kind: "public" } }, seat, phoneEnding()))).toBe(
      "identity_required",
    );
    const own = asStudent(seat.student.id, "manage");
    expect(await outcomeOf(send(own, seat, phoneEnding()))).toBe("not_allowed");
  });

  test("has the limits of the student's own prompts, counted together with them", async () => {
    const [seat, phone, admin] = [await heldSeat(), phoneEnding(), await asStaff("admin")];
    for (let sent = 0; sent < 3; sent++) {
      await script(phone, "cancelled");
      await (sent === 0 ? requestStkPush(seat, phone) : send(admin, seat, phone));
      await advanceTime(10);
    }
    const refusal = await refusalOf(send(admin, seat, phone));
    expect(refusal.code).toBe("too_many");
    expect(refusal.message).toMatch(/^3 requests were sent to this phone/);
    expect(await stkPushesOf(seat.enrollmentId)).toHaveLength(3);
  });

  test("rings one phone once even if the button is pressed twice at once; another phone waits two minutes", async () => {
    const [seat, phone, admin] = [await heldSeat(), phoneEnding(), await asStaff("admin")];
    await script(phone, "by_hand");
    const pressed = await Promise.all([1, 2].map(() => outcomeOf(send(admin, seat, phone))));
    expect(countOutcomes(pressed)).toEqual({ ok: 2 });
    expect(pushRequests()).toHaveLength(1);
    expect(await outcomeOf(send(admin, seat, phoneEnding()))).toBe("prompt_open");
    await advanceTime(121);
    const other = phoneEnding();
    await script(other, "by_hand");
    expect(await outcomeOf(send(admin, seat, other))).toBe("ok");
  });

  test("shows the desk what the payer reads if it is not paid, and asks nothing of a student who has paid", async () => {
    const [seat, phone, admin] = [await heldSeat(), phoneEnding(), await asStaff("admin")];
    await script(phone, "cancelled");
    await send(admin, seat, phone);
    await advanceTime(10);
    const { prompt } = await showStkPush(admin, { student_id: seat.student.id });
    expect(prompt).toMatchObject({
      status: "cancelled",
      why: expect.stringContaining("cancelled"),
      amount_due: 500,
    });
    await payByPaybill(seat, 500);
    expect(await outcomeOf(send(admin, seat, phoneEnding()))).toBe("already_paid");
  });
});
