import { describe, expect, test } from "vitest";
import "../../support/clock";
import "../../support/sending";
import { POST } from "@/app/api/v1/ussd/callbacks/[secret]/route";
import { measureSms } from "@/lib/domain/messaging/messages/parts";
import { ask } from "../../support/call";
import { adultAnswers, bySms, byUssd, dialStep, saidTo, talk } from "../../support/conversations";
import { sql } from "../../support/database";
import { newClass, newPhone } from "../fixtures";
import { sendSms } from "../messages-incoming";

// Replayed: what public trackers of other SMS and USSD services tell of phones, networks and people.

async function onlyClass() {
  await sql`update classes set archived_at = now() where archived_at is null`;
  return newClass();
}
const student = async (msisdn: string) =>
  (await sql`select full_name, dob::text from students where msisdn = ${msisdn}`)[0];
const upTo = async (...said: string[]) => {
  await onlyClass();
  const phone = bySms(newPhone());
  await phone.say("JOIN");
  for (const text of said) await phone.say(text);
  return phone;
};

describe("sessions, as networks send them", () => {
  // praekeltfoundation/vumi 304
  test("a session that the network begins twice shows one screen, and nothing is taken as an answer", async () => {
    await onlyClass();
    const phone = newPhone();
    const first = await dialStep(phone, "twice", "");
    expect(await dialStep(phone, "twice", "")).toEqual(first);
    expect((await dialStep(phone, "twice", "2")).said).toContain("Your full name?");
  });

  // praekeltfoundation/vumi 283, habbes/ussd-menu-builder 14
  test("answers dialled with the code are taken in turn", async () => {
    await onlyClass();
    const { said } = await dialStep(newPhone(), "direct", "2*Amina Otieno*05-03-1999");
    expect(said).toContain("3. Your ID");
  });

  // praekeltfoundation/vumi 550
  test("a network that sends the last answer alone is understood", async () => {
    await onlyClass();
    const phone = newPhone();
    for (const text of ["", "2", "Amina Otieno"]) await dialStep(phone, "alone", text);
    expect((await dialStep(phone, "alone", "05-03-1999")).said).toContain("3. Your ID");
  });

  // spesohq/laravel-ussd 37
  test("a session taken up again under another id, with all its answers, goes on where it was", async () => {
    await onlyClass();
    const phone = newPhone();
    for (const text of ["", "2", "2*Amina Otieno"]) await dialStep(phone, "one", text);
    expect((await dialStep(phone, "two", "2*Amina Otieno*05-03-1999")).said).toContain("3. Your ID");
  });

  test("a date typed with asterisks is one answer, at once and with those before it", async () => {
    await onlyClass();
    const phone = newPhone();
    for (const text of ["", "2", "2*Amina Otieno"]) await dialStep(phone, "date", text);
    expect((await dialStep(phone, "date", "2*Amina Otieno*5*3*1999")).said).toContain("3. Your ID");
    const { said } = await dialStep(newPhone(), "date2", "2*Amina Otieno*5*3*1999*A1234567");
    expect(said).toContain("4. Where do you live");
  });

  test("ACHA on the screen ends the registration as STOP does by SMS", async () => {
    await onlyClass();
    const phone = newPhone();
    for (const text of ["", "1"]) await dialStep(phone, "stop", text);
    expect(await dialStep(phone, "stop", "1*Acha.")).toEqual({
      isOver: true,
      said: "Asante. Hatujahifadhi chochote.",
    });
    expect((await dialStep(phone, "anew", "")).said).toContain("1 Kiswahili");
  });

  test.each(["+254712000901", "254712000902", "0712000903", " 254712000904"])(
    "%j dials, however the network writes it",
    async (phoneNumber) => {
      expect((await posted(phoneNumber)).text).toMatch(/^CON 1 Kiswahili/);
    },
  );

  test.each(["+256772123456", "", "anonymous"])("%j is told to use a Kenyan phone", async (phoneNumber) => {
    const answer = await posted(phoneNumber);
    expect([answer.status, answer.text]).toEqual([200, expect.stringMatching(/^END Tumia simu ya Kenya/)]);
  });

  const posted = (phoneNumber: string) =>
    ask({ POST }, "POST", "/api/v1/ussd/callbacks/[secret]", {
      raw: new URLSearchParams({ sessionId: `of ${phoneNumber}`, phoneNumber, text: "" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      params: { secret: process.env.USSD_CALLBACK_SECRET ?? "" },
    });
});

describe("answers, as people send them", () => {
  // rapidsms/rapidsms 382, nyaruka/rapidpro 1270
  test.each(["JOIN ", "\njoin\n", "Join.", "“JOIN”", "JOIN\u00a0"])("%j begins", async (text) => {
    await onlyClass();
    expect(await bySms(newPhone()).say(text)).toContain("Your full name?");
  });

  test("the keyword sent again asks the same question again, and is no name", async () => {
    const phone = await upTo();
    expect(await phone.say("Join")).toContain("Welcome back.\n1. Your full name?");
  });

  // opengovsg/plumber 1226, playsms/playsms 355
  test.each([
    ["Ong’ele  Ng‘ang’a", "Ong'ele Ng'ang'a"],
    ["“Amina Otieno”", "Amina Otieno"],
    ["Amina\u00a0Otieno", "Amina Otieno"],
    ["Amina Otieno#", "Amina Otieno"],
    ["\n Amina Otieno.\n", "Amina Otieno"],
    ["1. Amina Otieno", "Amina Otieno"],
    ["My name is Amina Otieno", "Amina Otieno"],
  ])("%j registers %j, and every answer is one part in GSM letters", async (typed, kept) => {
    await onlyClass();
    const phone = bySms(newPhone());
    await talk(phone, "en", adultAnswers("en", { name: typed }));
    expect(await student(phone.msisdn)).toMatchObject({ full_name: kept });
    for (const said of await saidTo(phone.msisdn))
      expect(measureSms(said)).toMatchObject({ alphabet: "gsm" });
  });

  test.each(["👍", "???", "12345", "-"])("%j is no name, and is asked again", async (text) => {
    expect(await (await upTo()).say(text)).toContain("1. Your full name?");
  });

  // dimagi/commcare-hq 12820, moment/moment 4265
  test.each([
    "3/4/2005",
    "03-04-2005",
    "3 Aprili 2005",
    "3 april, 2005",
    "3rd of April 2005",
    "April 3 2005",
    "tarehe 3 mwezi wa 4 2005",
    "20050403",
    "2005-04-03",
    "03042005",
    "3–4–2005",
    "3.4.2005.",
  ])("%j is the third of April 2005", async (text) => {
    const phone = await upTo("Amina Otieno");
    expect(await phone.say(text)).toContain("3. Your ID");
    for (const said of ["A1234567", "Kayole", "1", "1", "yes"]) await phone.say(said);
    expect(await student(phone.msisdn)).toMatchObject({ dob: "2005-04-03" });
  });

  test.each(["342005", "13/13/2005", "5 3 99", "04/2005"])(
    "%j is no date, and is asked again",
    async (text) => {
      expect(await (await upTo("Amina Otieno")).say(text)).toContain("2. Your date of birth");
    },
  );

  test.each(["1.", " 1 ", "(1)", "No. 1", "1)", "1\n", "#1", "option 1"])(
    "%j chooses the first",
    async (text) => {
      const phone = await upTo("Amina Otieno", "05-03-1999", "A1234567", "Kayole");
      expect(await phone.say(text)).toContain("6. Class?");
    },
  );

  // kirillDR01/Grins_irrigation_platform 133
  test.each(["Yes please", "Y!", "Yep", "YES.", "yes yes", "Yes 👍", "Yes, thank you", "“Yes”"])(
    "%j agrees",
    async (text) => {
      const phone = await upTo("Amina Otieno", "05-03-1999", "A1234567", "Kayole", "1", "1");
      expect(await phone.say(text)).toContain("Your seat in");
    },
  );

  test("several answers in one text are asked again, one by one", async () => {
    const phone = await upTo();
    expect(await phone.say("Amina Otieno, 05-03-1999, A1234567, Kayole")).toContain("1. Your full name?");
  });

  // p2pu/learning-circles 593, rapidpro/rapidpro 519
  test.each(["Stop. Thank you", "stop", "ACHA", "STOP!!"])("%j ends it", async (text) => {
    const phone = await upTo("Amina Otieno");
    expect(await phone.say(text)).toBeNull();
    expect(await sql`select 1 from conversations where msisdn = ${phone.msisdn}`).toHaveLength(0);
  });

  test("an empty text asks the question again", async () => {
    const phone = await upTo("Amina Otieno");
    await sendSms(phone.msisdn, " ");
    expect((await saidTo(phone.msisdn)).at(-1)).toContain("2. Your date of birth");
  });

  test("a registration may change between SMS and USSD at every question", async () => {
    await onlyClass();
    const [sms, ussd] = [bySms, byUssd].map((of) => of("254712000999"));
    await sms?.say("JOIN");
    await ussd?.say("JOIN");
    expect(await ussd?.say("Amina Otieno")).toContain("2. Your date of birth");
    expect(await sms?.say("05-03-1999")).toContain("3. Your ID");
  });
});
