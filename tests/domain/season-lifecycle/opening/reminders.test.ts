import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { measureSms } from "@/lib/domain/messaging/messages/parts";
import { askReminder, reminderText, sendReminders } from "@/lib/domain/season-lifecycle/opening/reminders";
import { inLanguage } from "@/lib/platform/commands/call-language";
import { PUBLIC } from "../../../support/actors";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { freshPhone } from "../../../support/sending";

const HOUR = 3600;
const ask = (msisdn: string) => outcomeOf(askReminder(PUBLIC, { msisdn }));
const send = () => sendReminders({ actor: SCHEDULER }, {});
const opensIn = (hours: number) =>
  sql`update seasons set closed_at = null, registration_opens_at = now() + make_interval(hours => ${hours}) where number = 9`;

async function textsTo(phone: string): Promise<string[]> {
  const rows =
    await sql`select body from outbox where recipient = ${phone} and kind = 'opening' order by created_at`;
  return rows.map(({ body }) => body as string);
}

beforeAll(async () => {
  await sql`insert into seasons (number) values (9) on conflict do nothing`;
});
beforeEach(() => opensIn(72));

describe("who asks to be told before registration opens", () => {
  test("gets one SMS a day before, although two schedulers run and the phone asked twice", async () => {
    const phone = freshPhone();
    expect(await ask(`0${phone.slice(3)}`)).toBe("ok");
    expect(await ask(`+${phone}`)).toBe("ok");
    await send();
    expect(await textsTo(phone)).toEqual([]);
    await advanceClock(49 * HOUR);
    await Promise.all([send(), send()]);
    await send();
    const [text = "", ...more] = await textsTo(phone);
    expect(text).toMatch(/registration for season 9 opens on \w{3} \d+ \w{3}, \d\d:\d\d\. .+http/);
    expect(more).toEqual([]);
  });

  test("is told in the language of the page, in one part, and the number is then gone", async () => {
    const phone = freshPhone();
    await inLanguage("sw", () => ask(phone));
    await advanceClock(49 * HOUR);
    await send();
    const [text = ""] = await textsTo(phone);
    expect(text).toContain("Usajili wa msimu wa 9 unafunguliwa");
    expect(measureSms(text).parts).toBe(1);
    expect(await sql`select from opening_reminders where msisdn = ${phone}`).toHaveLength(0);
  });

  test("is told at once when registration opens earlier than it was planned", async () => {
    const phone = freshPhone();
    await ask(phone);
    await opensIn(0);
    await send();
    expect(await textsTo(phone)).toEqual([expect.stringContaining("registration for season 9 is open.")]);
  });

  test("is told of the new moment when the opening was moved", async () => {
    const phone = freshPhone();
    await ask(phone);
    await opensIn(240);
    await advanceClock(60 * HOUR);
    await send();
    expect(await textsTo(phone)).toEqual([]);
  });

  test("is not told of a season that was closed, nor kept", async () => {
    const phone = freshPhone();
    await ask(phone);
    await sql`update seasons set closed_at = now() where number = 9`;
    await send();
    expect(await textsTo(phone)).toEqual([]);
    expect(await sql`select from opening_reminders where msisdn = ${phone}`).toHaveLength(0);
  });

  test("hears that none is planned, and that a number is no phone", async () => {
    await sql`update seasons set registration_opens_at = null where number = 9`;
    expect(await ask(freshPhone())).toBe("no_opening");
    expect(await ask("12")).toBe("invalid");
  });

  test("reads an academy's longest name whole words only, in one part", () => {
    const opensAt = new Date("2027-12-25T05:00:00Z");
    const academy = "The Good News Ministry Fellowship of Nairobi Weekend Training Academy";
    for (const language of ["en", "sw"] as const)
      for (const at of [opensAt, null]) {
        const text = reminderText(language, { academy, season: 10_000, opensAt: at });
        expect(measureSms(text).parts, text).toBe(1);
      }
  });
});
