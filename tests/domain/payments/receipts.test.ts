import { describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { checkReceipt, showReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import type { Ctx } from "@/lib/platform/commands/command";
import { heldSeat, paidSeat, payByPaybill, type Seat } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { asStudent } from "../../support/students";
import { admin, cashier, finance, idOf } from "./support";

const show = (seat: Seat, by = cashier) => showReceipt(by, { enrollment_id: seat.enrollmentId });
const check = (receipt_no: number | string, code: string) =>
  checkReceipt(PUBLIC, { receipt_no, check: code });
const session = (seat: Seat, level: "view" | "manage"): Ctx => asStudent(seat.student.id, level);

describe("the receipt of a paid enrollment", () => {
  test("names the student, the course, the amount and the payments", async () => {
    const seat = await heldSeat();
    const first = await payByPaybill(seat, 200);
    const second = await payByPaybill(seat, 400);
    expect(await show(seat)).toEqual({
      enrollment_id: seat.enrollmentId,
      receipt_no: expect.any(Number),
      check: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      date: expect.stringMatching(/Z$/),
      amount: 500,
      amount_waived: 0,
      season: 8,
      course: expect.stringContaining("Baking"),
      class: expect.stringContaining("Class"),
      student: {
        id: seat.student.id,
        full_name: "Amina Wanjiru Otieno",
        registration_no: seat.student.registration_no,
      },
      payments: [
        { receipt: first, method: "paybill", date: expect.any(String), amount: 200 },
        { receipt: second, method: "paybill", date: expect.any(String), amount: 300 },
      ],
    });
  });

  test("is for the student with manage access, and for payment roles", async () => {
    const [seat, other] = [await paidSeat(), await paidSeat()];
    expect(await outcomeOf(show(seat, session(seat, "manage")))).toBe("ok");
    expect(await outcomeOf(show(seat, session(seat, "view")))).toBe("not_allowed");
    expect(await outcomeOf(show(seat, session(other, "manage")))).toBe("not_allowed");
    expect(await outcomeOf(show(seat, await asStaff("tutor")))).toBe("not_allowed");
    expect(await outcomeOf(show(seat, PUBLIC))).toBe("identity_required");
  });

  test("does not exist before all is paid, nor after the enrollment was deleted", async () => {
    const seat = await heldSeat();
    await payByPaybill(seat, 499);
    expect(await outcomeOf(show(seat))).toBe("no_receipt");
    await payByPaybill(seat, 1);
    expect(await outcomeOf(show(seat))).toBe("ok");
    await deleteEnrollment(admin, { id: seat.enrollmentId });
    expect(await outcomeOf(show(seat))).toBe("no_receipt");
  });
});

describe("the public check of a receipt", () => {
  test("shows amount and date of a valid one, and nothing else", async () => {
    const { receipt_no, check: code, date } = await show(await paidSeat());
    expect(await check(receipt_no, code)).toEqual({ valid: true, amount: 500, date });
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect(await check(String(receipt_no), typed)).toMatchObject({ valid: true });
  });

  test("answers the same for an unknown number, a wrong code, another receipt's code and a deleted enrollment", async () => {
    const [one, two] = [await paidSeat(), await paidSeat()];
    const [first, second] = [await show(one), await show(two)];
    await deleteEnrollment(admin, { id: one.enrollmentId });
    const answers = await Promise.all([
      outcomeOf(check(999_999, second.check)),
      outcomeOf(check(second.receipt_no, "00000000")),
      outcomeOf(check(second.receipt_no, first.check)),
      outcomeOf(check(first.receipt_no, first.check)),
    ]);
    expect(countOutcomes(answers)).toEqual({ not_valid: 4 });
  });

  test("asks again after an invalid number or a missing code, without counting a try", async () => {
    const { receipt_no, check: code } = await show(await paidSeat());
    for (const written of ["", "abc", "0", "-1", "1.5", "99999999999"])
      expect((await refusalOf(check(written, code))).errors).toEqual({
        receipt_no: ["Enter the number of the receipt."],
      });
    for (let nth = 0; nth < 6; nth++)
      expect((await refusalOf(check(receipt_no, " "))).errors).toEqual({
        check: ["Enter the check code of the receipt."],
      });
    expect(await outcomeOf(check(receipt_no, code))).toBe("ok");
  });

  test("does not know a number whose payment was unmatched; once paid again, the enrollment has a new number", async () => {
    const seat = await paidSeat();
    const before = await show(seat);
    await unmatchTransaction(finance, { transaction_id: await idOf(seat.receipt), reason: "Not theirs" });
    expect(await outcomeOf(check(before.receipt_no, before.check))).toBe("not_valid");
    await payByPaybill(seat, 500);
    const after = await show(seat);
    expect(after.receipt_no).toBeGreaterThan(before.receipt_no);
    expect(await outcomeOf(check(before.receipt_no, before.check))).toBe("not_valid");
    expect(await outcomeOf(check(after.receipt_no, after.check))).toBe("ok");
  });

  test("cannot be guessed: after five wrong tries at a number it answers nothing for a quarter of an hour, not even to the right code", async () => {
    const { receipt_no, check: code } = await show(await paidSeat());
    const other = await show(await paidSeat());
    const texts: string[] = [];
    for (let nth = 0; nth < 7; nth++) texts.push(await outcomeOf(check(receipt_no, `1111111${nth}`)));
    expect(countOutcomes(texts)).toEqual({ not_valid: 5, too_many: 2 });
    expect(await outcomeOf(check(receipt_no, code))).toBe("too_many");
    expect(await outcomeOf(check(other.receipt_no, other.check))).toBe("ok");
    await advanceClock(16 * 60);
    expect(await outcomeOf(check(receipt_no, code))).toBe("ok");
  });
});
