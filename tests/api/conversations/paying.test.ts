import { describe, expect, test } from "vitest";
import "../../support/clock";
import "../../support/sending";
import { adultAnswers, bySms, byUssd, dialStep, type Phone, saidTo, talk } from "../../support/conversations";
import { sql } from "../../support/database";
import { advanceAndReconcile, requests, script } from "../../support/safaricom";
import { admitChildren, newClass, newPhone, student, thisYear } from "../fixtures";

const ringing = (msisdn: string) =>
  requests("/mpesa/stkpush/v1/processrequest").filter(({ PhoneNumber }) => String(PhoneNumber) === msisdn)
    .length;
const states = async (names: string[]) =>
  Object.fromEntries(
    (
      await sql`select split_part(s.full_name, ' ', 1) as name, e.state from students s left join enrollments e on e.student_id = s.id
        where split_part(s.full_name, ' ', 1) = any(${names})`
    ).map(({ name, state }) => [name, state]),
  );
async function onlyClass() {
  await sql`update classes set archived_at = now() where archived_at is null`;
  return newClass();
}
let named = 0;
/** A child whose guardian is asked on another phone. @returns the first name */
async function childOf(guardian: string, language: "en" | "sw" = "en"): Promise<string> {
  await admitChildren();
  named += 1;
  const name = `Kid${"abcdefghij"[named]}`;
  const { id: _id, ...answers } = adultAnswers(language, {
    name: `${name} Otieno`,
    birth: `05-03-${thisYear() - 12}`,
    guardian: "Grace Otieno",
    guardianId: "12345678",
    guardianPhone: guardian,
  });
  await talk(bySms(newPhone()), language, answers);
  return name;
}

describe("LIPA and PAY", () => {
  test("ring the prompt while the fee is open, once until it is answered, and not after it is paid", async () => {
    await onlyClass();
    const phone = bySms(newPhone());
    await script(phone.msisdn, "cancel");
    await talk(phone, "sw", adultAnswers("sw"));
    expect(ringing(phone.msisdn)).toBe(1);
    await advanceAndReconcile(60);
    expect(await phone.say("LIPA")).toContain("Weka PIN ya M-Pesa kwenye simu hii kulipa KES 500");
    expect(ringing(phone.msisdn)).toBe(2);
    expect(await phone.say("LIPA")).toContain("jibu ombi la M-Pesa");
    expect(ringing(phone.msisdn)).toBe(2);
    await script(phone.msisdn, "pay");
    await advanceAndReconcile(60);
    if (!((await phone.say("HALI")) ?? "").includes("amejiunga")) {
      await phone.say("PAY");
      await advanceAndReconcile(60);
    }
    const before = ringing(phone.msisdn);
    expect(await phone.say("PAY")).toContain("is enrolled in");
    expect(ringing(phone.msisdn)).toBe(before);
  });

  test("sent twice at once ring one prompt", async () => {
    await onlyClass();
    const phone = bySms(newPhone());
    await script(phone.msisdn, "cancel");
    await talk(phone, "en", adultAnswers("en"));
    await advanceAndReconcile(60);
    const before = ringing(phone.msisdn);
    const { sendSms } = await import("../messages-incoming");
    await Promise.all([sendSms(phone.msisdn, "PAY"), sendSms(phone.msisdn, "PAY")]);
    expect(ringing(phone.msisdn)).toBe(before + 1);
  });

  test("answer kindly where there is nothing to pay: no class yet, or nobody known", async () => {
    const { msisdn } = await student();
    expect(await bySms(msisdn).say("PAY")).toContain("has no class yet. Send JOIN");
    expect(await bySms(newPhone()).say("LIPA")).toContain("haijasajiliwa bado");
    expect(ringing(msisdn)).toBe(0);
  });

  test("do the same on the screen of a known phone", async () => {
    await onlyClass();
    const phone = newPhone();
    await script(phone, "cancel");
    await talk(byUssd(phone), "en", adultAnswers("en"));
    await advanceAndReconcile(60);
    const before = ringing(phone);
    expect((await dialStep(phone, "menu", "")).said).toContain("3 Pay");
    expect((await dialStep(phone, "menu", "3")).said).toContain("Enter your M-Pesa PIN");
    expect(ringing(phone)).toBe(before + 1);
    await dialStep(phone, "where", "");
    expect((await dialStep(phone, "where", "2")).said).toContain("answer the M-Pesa request");
  });
});

describe("a guardian", () => {
  test("of two children is asked about one after the other, and each answer is for its own child", async () => {
    await onlyClass();
    const guardian = bySms(newPhone());
    const [first, second] = [await childOf(guardian.msisdn), await childOf(guardian.msisdn)];
    expect(await saidTo(guardian.msisdn)).toEqual([expect.stringContaining(`: ${first} wants`)]);
    const talked = async (text: string) => {
      const before = (await saidTo(guardian.msisdn)).length;
      await guardian.say(text).catch(() => {});
      return (await saidTo(guardian.msisdn)).slice(before);
    };
    expect(await talked("YES")).toEqual([
      expect.stringContaining(`: ${second} wants`),
      expect.stringContaining(`${first}: seat in`),
    ]);
    expect(await states([first, second])).toEqual({ [first]: "pending_payment" });
    expect(await talked("NO")).toEqual([expect.stringContaining("kept nothing")]);
    expect(await states([first, second])).toEqual({ [first]: "pending_payment" });
    expect(ringing(guardian.msisdn)).toBe(1);
  });

  test("who pays for two children gets the prompts one after the other", async () => {
    await onlyClass();
    const guardian = bySms(newPhone());
    await script(guardian.msisdn, "cancel");
    const [first, second] = [await childOf(guardian.msisdn), await childOf(guardian.msisdn)];
    for (const _child of [first, second]) await guardian.say("YES").catch(() => {});
    await advanceAndReconcile(60);
    const before = ringing(guardian.msisdn);
    await script(guardian.msisdn, "pay");
    expect(await guardian.say("PAY")).toContain(`for ${first}`);
    expect(await guardian.say("PAY")).toMatch(
      new RegExp(`^${first}: answer the M-Pesa request.*\n${second}: seat in`),
    );
    expect(ringing(guardian.msisdn)).toBe(before + 1);
    await advanceAndReconcile(60);
    expect(await guardian.say("PAY")).toContain(`for ${second}`);
    expect(ringing(guardian.msisdn)).toBe(before + 2);
  });

  test("in the middle of an own registration answers the child's question by YES: no name is Yes", async () => {
    await onlyClass();
    const guardian = bySms(newPhone());
    const child = await childOf(guardian.msisdn);
    expect(await guardian.say("JOIN")).toContain("Your full name?");
    expect(await guardian.say("YES")).toContain(`${child}: seat in`);
    expect(await states([child])).toEqual({ [child]: "pending_payment" });
    expect(await guardian.say("Grace Otieno")).toContain("date of birth");
  });

  const upToYes = (phone: Phone) =>
    talk(phone, "en", adultAnswers("en", { name: "Grace Otieno", yes: undefined as unknown as string }));

  test("whose own registration asked YES or NO later answers that, and then the child's", async () => {
    await onlyClass();
    const guardian = bySms(newPhone());
    const child = await childOf(guardian.msisdn);
    await upToYes(guardian);
    expect(await guardian.say("YES")).toContain("Your seat in");
    expect(await states([child])).toEqual({});
    expect(await guardian.say("YES")).toContain(`${child}: seat in`);
  });

  test("whose own registration asked before the child's answers the child's, and then their own", async () => {
    await onlyClass();
    const guardian = bySms(newPhone());
    await upToYes(guardian);
    const child = await childOf(guardian.msisdn);
    expect(await guardian.say("YES")).toContain(`${child}: seat in`);
    expect(await guardian.say("YES")).toContain("Your seat in");
  });

  test("who dials sees the child's question, and the answer belongs to what the screen shows", async () => {
    await onlyClass();
    const guardian = newPhone();
    await upToYes(byUssd(guardian));
    const child = await childOf(guardian);
    expect((await dialStep(guardian, "g1", "")).said).toContain(`: ${child} wants`);
    expect((await dialStep(guardian, "g1", "maybe")).said).toContain(`: ${child} wants`);
    expect(await dialStep(guardian, "g1", "maybe*yes")).toMatchObject({
      isOver: true,
      said: expect.stringContaining(`${child}: seat in`),
    });
    expect(await states([child])).toEqual({ [child]: "pending_payment" });
    expect((await dialStep(guardian, "g2", "")).said).toContain("All right, and may we keep this?");
    expect((await dialStep(guardian, "g2", "yes")).said).toContain("Your seat in");
  });

  test("who sends STOP, such as a stranger whose number was typed by mistake, hears no more, and the child is told", async () => {
    await onlyClass();
    const guardian = bySms(newPhone());
    const child = await childOf(guardian.msisdn);
    const [{ msisdn: own } = { msisdn: "" }] =
      await sql`select msisdn from conversations where guardian_msisdn = ${guardian.msisdn}`;
    expect(await guardian.say("Stop. Thank you")).toBeNull();
    expect((await saidTo(own)).at(-1)).toContain("did not agree");
    expect(await guardian.say("YES")).toBeNull();
    expect(await states([child])).toEqual({});
  });
});
