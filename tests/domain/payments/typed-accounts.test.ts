import { describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { heldSeat } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { allTransactions, summaryOf } from "../../support/payment-state";
import { customerPays } from "../../support/safaricom";

describe("the account number a payer typed", () => {
  test.each([
    ["in lower case", (code: string) => code.toLowerCase()],
    ["with spaces", (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    [
      "with dashes, dots and slashes",
      (code: string) => `${code.slice(0, 2)}-${code.slice(2, 4)}.${code.slice(4)}/`,
    ],
    ["before a name", (code: string) => `${code} WAMBUI`],
    ["after a name", (code: string) => `wambui ${code.toLowerCase()}`],
    ["among words", (code: string) => `ACC ${code}/WAMBUI`],
  ])("is recognised %s", async (_how, write) => {
    const seat = await heldSeat();
    await customerPays({ account: write(seat.payCode) });
    expect((await summaryOf(seat.enrollmentId)).state).toBe("enrolled");
  });

  test("with the codes of two students is left to staff", async () => {
    const [one, other] = [await heldSeat(), await heldSeat()];
    await customerPays({ account: `${one.payCode} ${other.payCode}` });
    for (const { enrollmentId } of [one, other])
      expect(await summaryOf(enrollmentId)).toMatchObject({ state: "held", credit: 0 });
    expect((await allTransactions()).at(-1)!.isSuspense).toBe(true);
  });

  test("with a code of a cancelled enrollment and a name is credit of that enrollment, like the code alone", async () => {
    const admin = await asStaff("admin");
    for (const write of [(code: string) => code, (code: string) => `${code} WAMBUI`]) {
      const seat = await heldSeat();
      await deleteEnrollment(admin, { id: seat.enrollmentId });
      await customerPays({ account: write(seat.payCode) });
      expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "cancelled", credit: 500 });
    }
  });

  test("is never guessed: one wrong character, two swapped, or O for 0 go to suspense", async () => {
    const seat = await heldSeat();
    const code = seat.payCode;
    const wrong = [`${code.slice(0, 6)}${code[6] === "2" ? "3" : "2"}`, code.slice(0, 6), `${code}2`, ""];
    for (const account of wrong) await customerPays({ account });
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "held", credit: 0 });
    expect((await allTransactions()).slice(-wrong.length).every(({ isSuspense }) => isSuspense)).toBe(true);
  });

  test("pays for that enrollment whoever pays, from whichever phone", async () => {
    for (const payer of [
      { msisdn: "hashed" },
      { msisdn: "full" },
      { msisdn: "empty" },
      { channel: "business" },
    ]) {
      const seat = await heldSeat();
      await customerPays({ account: seat.payCode, ...payer });
      expect((await summaryOf(seat.enrollmentId)).state).toBe("enrolled");
    }
  });
});
