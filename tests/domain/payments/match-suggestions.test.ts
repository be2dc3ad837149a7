import { describe, expect, test } from "vitest";
import { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import { heldSeat, payByPaybill, type Seat, student } from "../../api/fixtures";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { cashier, hashedPhone, isOn, match, payToAccount } from "./support";

let phones = 0;
/** A phone whose every digit may differ from those of other students. */
const randomPhone = () => `2547${String(98_765_432 - 1_234_567 * ++phones).padStart(8, "0")}`;

describe("a suggestion for suspense names its reason", () => {
  const suggestions = async (id: string) =>
    (await suggestMatches(cashier, { transaction_id: id })).candidates;

  test.each([
    ["one wrong character", (code: string) => `${code[0] === "2" ? "3" : "2"}${code.slice(1)}`],
    ["a character that no pay code has", (code: string) => `${code.slice(0, 3)}O${code.slice(4)}`],
    ["two neighbours swapped", (code: string) => code.slice(0, 2) + code[3] + code[2] + code.slice(4)],
    ["a missing character", (code: string) => code.slice(1)],
    ["an extra character", (code: string) => `${code}7`],
  ])("a pay code with %s", async (_slip, write) => {
    let seat = await heldSeat();
    while (seat.payCode[2] === seat.payCode[3]) seat = await heldSeat();
    const { id } = await payToAccount({ account: write(seat.payCode) });
    const [first] = await suggestions(id);
    expect(first).toMatchObject({
      enrollment_id: seat.enrollmentId,
      why: ["typing_slip", "amount"],
      amount_due: 500,
    });
  });

  test.each([
    ["whole", (msisdn: string) => msisdn],
    ["hashed", hashedPhone],
  ])("the student's phone, sent %s", async (_form, write) => {
    const seat = await heldSeat();
    const { id } = await payToAccount({ msisdn: write(seat.student.msisdn), account: "" });
    expect(await suggestions(id)).toMatchObject([
      { enrollment_id: seat.enrollmentId, why: ["phone", "amount"] },
    ]);
  });

  test("a masked phone only together with the name", async () => {
    const who = await student({ full_name: "Zawadi Nekesa Barasa" });
    const seat = await heldSeat(who);
    const mask = `${who.msisdn.slice(0, 5)}*****${who.msisdn.slice(-3)}`;
    const unrelated = await payToAccount({ msisdn: mask, first: "", account: "" });
    expect(await suggestions(unrelated.id)).toEqual([]);
    const { id } = await payToAccount({ msisdn: mask, first: "ZAWADI", last: "BARASA", account: "" });
    expect((await suggestions(id))[0]).toMatchObject({
      enrollment_id: seat.enrollmentId,
      why: ["phone_like", "name", "amount"],
    });
  });

  test.each([
    ["2547 ***** 678", (of: string) => `${of.slice(0, 4)} ***** ${of.slice(-3)}`],
    ["0722XXX456", (of: string) => `0${of.slice(3, 6)}XXX${of.slice(-3)}`],
    ["2547XXXXX789", (of: string) => `${of.slice(0, 4)}XXXXX${of.slice(-3)}`],
    ["0722000*", (of: string) => `0${of.slice(3, 9)}*`],
    ["0722000***", (of: string) => `0${of.slice(3, 9)}***`],
  ])(
    "a phone masked as %s supports the name, the student's and the guardian's alike, and matches nothing by itself",
    async (_mask, mask) => {
      const own = await heldSeat(await student({ full_name: "Zuhura Kombo Mshindi", msisdn: randomPhone() }));
      const ward = await heldSeat(await student({ full_name: "Zuhura Kombo Mshindi" }));
      const other = await heldSeat(await student({ full_name: "Zuhura Kombo Mshindi" }));
      const guardian = randomPhone();
      await sql`update students set guardian_name = 'Juma Kombo', guardian_id_no = '12345678',
      guardian_msisdn = ${guardian} where id = ${ward.student.id}`;
      for (const [seat, phone] of [
        [own, own.student.msisdn],
        [ward, guardian],
      ] as const) {
        const unrelated = await payToAccount({ msisdn: mask(phone), first: "", account: "" });
        expect(await suggestions(unrelated.id)).toEqual([]);
        expect(await isOn(seat, unrelated.receipt)).toBe(false);
        const { id } = await payToAccount({
          msisdn: mask(phone),
          first: "ZUHURA",
          last: "KOMBO",
          account: "",
        });
        const found = await suggestions(id);
        const why = (of: Seat) => found.find(({ enrollment_id }) => enrollment_id === of.enrollmentId)?.why;
        expect(why(seat)).toEqual(["phone_like", "name", "amount"]);
        expect(why(other)).toEqual(["name", "amount"]);
      }
      await sql`update students set full_name = 'Gone Away' where id in (${own.student.id}, ${ward.student.id}, ${other.student.id})`;
    },
  );

  test("for many with the same name first those whose phone fits the mask, then the most similar names", async () => {
    const name = "Wambui Cherotich";
    const [older, newer] = [await student({ full_name: name }), await student({ full_name: name })];
    const longer = await student({ full_name: `${name} Achieng` });
    const similar = async (typed: string, pattern: string | null) =>
      (await sql`select similar_students(${typed}, ${pattern}, 3) as id`).map(({ id }) => id);
    expect(await similar(name, null)).toEqual([newer.id, older.id, longer.id]);
    expect(await similar(name, `2547%${older.msisdn.slice(-3)}`)).toEqual([older.id, newer.id, longer.id]);
    expect(await similar("CHEROTICH WAMBUI", null)).toHaveLength(3);
    // A slip in a short word, and a surname alone.
    const john = await student({ full_name: "John Cherotich" });
    expect(await similar("JON CHEROTICH", null)).toEqual([john.id]);
    expect(await similar("Cherotich Xavier", null)).toEqual([]);
  });

  test("for students who owe first, then those who paid; the payer's surname finds students and guardians who owe", async () => {
    const surname = "Kiptabarnguo";
    const [child, ward, paid] = [
      await heldSeat(await student({ full_name: `Kevin ${surname} Otieno` })),
      await heldSeat(await student({ full_name: "Grace Atieno" })),
      await heldSeat(await student({ full_name: `Rose ${surname}` })),
    ];
    await sql`update students set guardian_name = ${`Jane ${surname}`}, guardian_id_no = '12345678',
      guardian_msisdn = '254722999888' where id = ${ward.student.id}`;
    await payByPaybill(paid, 500);
    const { id } = await payToAccount({ first: "JANE", last: surname.toUpperCase(), account: "" });
    const bySurname = await suggestions(id);
    expect(new Set(bySurname.map(({ enrollment_id }) => enrollment_id))).toEqual(
      new Set([child.enrollmentId, ward.enrollmentId]),
    );
    expect(bySurname[0]!.why).toEqual(["surname", "amount"]);

    const { msisdn } = paid.student;
    const fromHerPhone = await payToAccount({ msisdn, first: "JANE", last: surname, account: "" });
    const all = await suggestions(fromHerPhone.id);
    expect(all.map(({ amount_due }) => amount_due)).toEqual([500, 500, 0]);
    expect(all.at(-1)).toMatchObject({ enrollment_id: paid.enrollmentId, why: ["phone"] });
  });

  test("the registration number or phone typed as account", async () => {
    const seat = await heldSeat();
    const { registration_no, msisdn } = seat.student;
    for (const [account, reason] of [
      [`${registration_no.toLowerCase()} fees`, "registration_no"],
      [`0${msisdn.slice(3)}`, "account_is_phone"],
    ]) {
      const { id } = await payToAccount({ account: account! });
      const [first] = await suggestions(id);
      expect(first).toMatchObject({ enrollment_id: seat.enrollmentId, why: [reason, "amount"] });
    }
  });

  test("and matches nothing by itself", async () => {
    const seat = await heldSeat();
    const { id, receipt } = await payToAccount({
      msisdn: seat.student.msisdn,
      account: seat.payCode.slice(1),
    });
    await suggestions(id);
    expect(await isOn(seat, receipt)).toBe(false);
    await match(id, seat);
    expect(await outcomeOf(suggestMatches(cashier, { transaction_id: id }))).toBe("already_matched");
  });
});
