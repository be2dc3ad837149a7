import { describe, expect, test } from "vitest";
import "../../support/clock";
import "../../support/sending";
import { POST } from "@/app/api/v1/ussd/callbacks/[secret]/route";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { keep } from "@/lib/domain/conversations/conversation-rows";
import { goOnOnWeb } from "@/lib/domain/conversations/go-on-on-web";
import { completeRegistration } from "@/lib/domain/enrollments/complete-registration";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { keepDraft } from "@/lib/domain/people/students/keep-draft";
import { showDraft } from "@/lib/domain/people/students/show-draft";
import { ask } from "../../support/call";
import { adultAnswers, bySms, byUssd, dialStep, saidTo, talk } from "../../support/conversations";
import { sql } from "../../support/database";
import { mapConcurrently } from "../../support/map-concurrently";
import { advanceAndReconcile, requests } from "../../support/safaricom";
import { adult, newClass, newPhone, student } from "../fixtures";
import { gatewayId, sendSms } from "../messages-incoming";

const PUBLIC = { actor: { kind: "public" } } as const;
const conversation = async (msisdn: string) =>
  (await sql`select state, turns from conversations where msisdn = ${msisdn}`)[0];
const places = async (msisdn: string) =>
  await sql`select s.id, e.state, e.class_id from students s left join enrollments e on e.student_id = s.id where s.msisdn = ${msisdn}`;
const inbox = async (msisdn: string) =>
  (
    await sql`select body, result, handled_at is null as open from replies where msisdn = ${msisdn} order by created_at, id`
  ).map((row) => ({ ...row }));
/** Only this class is offered. */
async function onlyClass(more: { capacity?: number | null } = {}) {
  await sql`update classes set archived_at = now() where archived_at is null`;
  return newClass(more);
}

describe("what happens to messages on their way", () => {
  test("a text that the gateway brings twice, or six times at once, is answered once", async () => {
    await onlyClass();
    const [msisdn, id] = [newPhone(), gatewayId()];
    await Promise.all(Array.from({ length: 6 }, () => sendSms(msisdn, "JOIN", { id })));
    expect(await saidTo(msisdn)).toHaveLength(1);
  });

  test("a text that overtook a later one answers no other question", async () => {
    await onlyClass();
    const phone = newPhone();
    await sendSms(phone, "JOIN", { date: "2026-11-21T06:00:00Z" });
    await sendSms(phone, "Amina Otieno", { date: "2026-11-21T06:02:00Z" });
    await sendSms(phone, "05-03-1999", { date: "2026-11-21T06:01:00Z" });
    expect((await saidTo(phone)).at(-1)).toContain("2. Your date of birth");
  });

  test("steps of a USSD session may come twice, late and in disorder", async () => {
    await onlyClass();
    const phone = newPhone();
    await dialStep(phone, "s1", "");
    const name = await dialStep(phone, "s1", "2");
    const birth = await dialStep(phone, "s1", "2*Amina Otieno");
    expect(birth.said).toContain("date of birth");
    for (const late of ["2*Amina Otieno", "2", ""]) expect(await dialStep(phone, "s1", late)).toEqual(birth);
    expect(name.said).toContain("full name");
    expect((await dialStep(phone, "s1", "2*Amina Otieno*05-03-1999*A1234567")).said).toContain(
      "Where do you live",
    );
  });

  test("the last step of a USSD session that comes again registers nobody twice", async () => {
    await onlyClass();
    const phone = newPhone();
    await talk(byUssd(phone), "en", adultAnswers("en", { yes: undefined as unknown as string }));
    await dialStep(phone, "again", "");
    const first = await dialStep(phone, "again", "yes");
    expect(first).toMatchObject({ isOver: true });
    const [second, third] = await Promise.all([
      dialStep(phone, "again", "yes"),
      dialStep(phone, "again", "yes"),
    ]);
    expect([second.said, third.said]).toEqual([first.said, first.said]);
    expect(await places(phone)).toHaveLength(1);
    expect(
      requests("/mpesa/stkpush/v1/processrequest").filter(({ PhoneNumber }) => String(PhoneNumber) === phone),
    ).toHaveLength(1);
  });

  test("a lost USSD session goes on at the next dial, and by SMS", async () => {
    await onlyClass();
    const phone = newPhone();
    await dialStep(phone, "s1", "");
    await dialStep(phone, "s1", "1");
    await dialStep(phone, "s1", "1*Amina Otieno");
    expect((await dialStep(phone, "s2", "")).said).toContain("Karibu tena.\n2. Tarehe");
    expect(await bySms(phone).say("5 3 1999")).toContain("3. Nambari ya kitambulisho");
    expect((await dialStep(phone, "s3", "")).said).toContain("3. Nambari ya kitambulisho");
  });

  test("STOP in the middle ends it without a word, and what was said is gone", async () => {
    await onlyClass();
    const phone = bySms(newPhone());
    await phone.say("JOIN");
    await phone.say("Amina Otieno");
    expect(await phone.say("STOP")).toBeNull();
    expect(await conversation(phone.msisdn)).toBeUndefined();
    expect(await phone.say("05-03-1999")).toBeNull();
    expect(await inbox(phone.msisdn)).toEqual([
      { body: "removed", result: "answered", open: false },
      { body: "removed", result: "answered", open: false },
      { body: "STOP", result: "opted_out", open: false },
      { body: "05-03-1999", result: null, open: true },
    ]);
  });

  test("what nobody understands three times waits for a person, with its words", async () => {
    await onlyClass();
    const phone = bySms(newPhone());
    await phone.say("JOIN");
    for (const said of ["Amina Otieno", "hm", "hm", "my mother knows"]) await phone.say(said);
    expect((await inbox(phone.msisdn)).at(-1)).toEqual({
      body: "my mother knows",
      result: "answered",
      open: true,
    });
    expect(await phone.say("05-03-1999")).toContain("ID, passport");
  });

  test("a day of silence ends it kindly, once", async () => {
    await onlyClass();
    const phone = bySms(newPhone());
    await phone.say("JIUNGE");
    await sql`update conversations set updated_at = now() - interval '25 hours' where msisdn = ${phone.msisdn}`;
    await Promise.all([1, 2].map(() => reconcile({ actor: SCHEDULER }, {})));
    expect((await saidTo(phone.msisdn)).slice(1)).toEqual([expect.stringContaining("Hujajibu kwa siku 1")]);
    expect(await conversation(phone.msisdn)).toBeUndefined();
  });

  test("a phone that says too much in a day is answered no more", async () => {
    await onlyClass();
    const phone = bySms(newPhone());
    await sql`delete from rate_limits`;
    await phone.say("JOIN");
    for (let times = 1; times < 60; times += 1) await phone.say("0");
    expect(await phone.say("0")).toBeNull();
    await sql`delete from rate_limits`;
  });

  test("nothing is answered once conversations have spent their half of the month's budget", async () => {
    await onlyClass();
    await sql`insert into settings (key, value) values ('sms_monthly_budget', '0') on conflict (key) do update set value = excluded.value`;
    const phone = bySms(newPhone());
    expect(await phone.say("JOIN")).toBeNull();
    expect(await inbox(phone.msisdn)).toEqual([{ body: "JOIN", result: null, open: true }]);
    await sql`delete from settings where key = 'sms_monthly_budget'`;
  });
});

describe("a registration that meets others", () => {
  /** A conversation at its last question, as a phone left it. */
  async function ready(msisdn: string, courseId: string, classId: string) {
    const fields = {
      full_name: "Amina Otieno",
      dob: "1999-03-05",
      id_number: "A1234567",
      residence: "Kayole",
    };
    const dialog = {
      language: "en" as const,
      at: "check" as const,
      fields,
      courseId,
      classId,
      times: {},
      page: 0,
      misses: 0,
    };
    await sql`insert into conversations (msisdn, dialog) values (${msisdn}, ${keep({ dialog, said: "" })})`;
  }

  test.each([
    [20, 20, 200],
    // The control: nothing but the seats keeps the others out.
    [null, 50, 50],
  ])(
    "for %j seats %i are seated of %i at once, and each of the others is asked to choose again",
    { timeout: 240_000 },
    async (capacity, seated, all) => {
      const { courseId, classId } = await onlyClass({ capacity });
      await sql`delete from rate_limits`;
      const phones = Array.from({ length: all }, newPhone);
      for (const phone of phones) await ready(phone, courseId, classId);
      await mapConcurrently(phones, 12, (phone) => sendSms(phone, "YES"));
      await sql`update conversations set updated_at = now() - interval '1 minute' where state = 'completing'`;
      await advanceAndReconcile(1);
      const [{ seats, people } = { seats: 0, people: 0 }] = await sql`select count(*)::int as seats,
      (select count(*)::int from students where msisdn = any(${phones})) as people from enrollments where class_id = ${classId}`;
      expect({ seats, people }).toEqual({ seats: seated, people: all });
      const states = await sql`select state, count(*)::int as phones from conversations
        where msisdn = any(${phones}) group by state order by state`;
      const asked = all - seated;
      expect(states.map(({ state, phones: count }) => [state, count])).toEqual([
        ...(asked > 0 ? [["open", asked]] : []),
        ["over", seated],
      ]);
    },
  );

  test("a completion that was cut off is completed by the next run, once", async () => {
    const { courseId, classId } = await onlyClass();
    const phone = newPhone();
    await ready(phone, courseId, classId);
    await sql`update conversations set state = 'completing', updated_at = now() - interval '1 minute' where msisdn = ${phone}`;
    await Promise.all([1, 2].map(() => reconcile({ actor: SCHEDULER }, {})));
    expect((await places(phone)).map(({ state }) => state)).toEqual(["pending_payment"]);
    expect(await saidTo(phone)).toEqual([expect.stringContaining("Your seat in")]);
  });

  test("a full class leads to its waiting list, and nothing is to pay", async () => {
    const { classId } = await onlyClass({ capacity: 0 });
    const phone = bySms(newPhone());
    const heard = await talk(phone, "en", adultAnswers("en"));
    expect(heard.at(-1)).toContain("on the waiting list");
    expect(await sql`select 1 from waiting_list where class_id = ${classId}`).toHaveLength(1);
    expect(await phone.say("PAY")).toContain("Pay nothing yet");
  });

  test("a returning student is known by phone and date of birth, and answers only what is new", async () => {
    const { classId } = await onlyClass();
    const { msisdn, dob } = await student();
    const heard = await talk(bySms(msisdn), "sw", { ...adultAnswers("sw"), birth: dob });
    expect(heard).toHaveLength(6);
    expect(await places(msisdn)).toMatchObject([{ state: "pending_payment", class_id: classId }]);
  });

  test("HALI says where one stands, and LIPA rings the prompt again", async () => {
    await onlyClass();
    const phone = bySms(newPhone());
    await talk(phone, "sw", adultAnswers("sw"));
    expect(await phone.say("HALI")).toContain("ombi la M-Pesa");
    await advanceAndReconcile(15);
    expect(await phone.say("HALI")).toContain("amejiunga");
    expect(await phone.say("LIPA")).toContain("amejiunga");
  });

  test("a registration begun by SMS goes on on the web by the code, and is ended there", async () => {
    const { classId } = await onlyClass();
    const phone = bySms(newPhone());
    for (const said of ["JOIN", "Amina Otieno", "05-03-1999"]) await phone.say(said);
    const [, code = ""] = /go-on\/(\w+)$/.exec((await phone.say("WEB")) ?? "") ?? [];
    const { token } = await goOnOnWeb(PUBLIC, { code });
    await expect(goOnOnWeb(PUBLIC, { code: "0000AAAA" })).rejects.toMatchObject({ code: "draft_gone" });
    const { form } = await showDraft(PUBLIC, { token });
    expect(form).toMatchObject({
      full_name: "Amina Otieno",
      dob: "05-03-1999",
      msisdn: phone.msisdn,
    });
    await expect(completeRegistration(PUBLIC, { token, consent: true })).rejects.toMatchObject({
      code: "draft_gone",
    });
    const whole = await keepDraft(PUBLIC, { ...adult({ msisdn: phone.msisdn }), class_id: classId });
    await completeRegistration(PUBLIC, { ...whole, consent: true });
    expect(await phone.say("A1234567")).toContain("This phone is registered with us");
    expect(await phone.say("05-03-1999")).toContain("Amina");
    expect(await places(phone.msisdn)).toHaveLength(1);
  });

  test("a form begun on the web goes on by SMS, and only whether all is right is asked", async () => {
    const { classId } = await onlyClass();
    const msisdn = newPhone();
    await keepDraft(PUBLIC, { ...adult({ msisdn }), class_id: classId });
    const phone = bySms(msisdn);
    expect(await phone.say("JIUNGE")).toContain("NDIYO");
    expect(await phone.say("ndiyo")).toContain("KES 500");
    expect(await places(msisdn)).toMatchObject([{ state: "pending_payment", class_id: classId }]);
  });
});

test("without the setting, or with another secret, there is nothing at the USSD address", async () => {
  const answer = await ask({ POST }, "POST", "/api/v1/ussd/callbacks/[secret]", {
    raw: "sessionId=1&phoneNumber=%2B254712345678&text=",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    params: { secret: "another-secret-of-some-length" },
  });
  expect(answer.status).toBe(404);
});
