import { beforeAll, describe, expect, test } from "vitest";
import { MESSAGE_SEAL } from "@/lib/domain/messaging/messages/outbox";
import { codeTexts } from "@/lib/domain/people/students/code-texts";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { sendCode } from "@/lib/domain/people/students/send-code";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { unseal } from "@/lib/platform/secrets";
import { admitChildren, adult, child, student } from "../../../api/fixtures";
import { PUBLIC } from "../../../support/actors";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf } from "../../../support/outcome";
import { asOwner } from "../../../support/students";

const ON = { SMS_MODE: "simulator", SMS_BASE_URL: "http://127.0.0.1:9" };
const MINUTE = 60;

beforeAll(async () => {
  Object.assign(process.env, ON);
  await admitChildren();
});

const ask = (student_id: string) => outcomeOf(asOwner(sendCode, { student_id }));
const unlock = (student_id: string, code: string) => outcomeOf(asOwner(unlockStudent, { student_id, code }));

/** The newest message with a code about a student. */
async function sent(studentId: string) {
  const [row] = await sql`select recipient, body, state, why, priority, is_secret from outbox
    where student_id = ${studentId} and kind = 'code' order by created_at desc, id desc limit 1`;
  const text = row && row.body !== "" ? (unseal(MESSAGE_SEAL, row.body) ?? "") : "";
  return { ...row, text, code: /\b\d{6}\b/.exec(text)?.[0] ?? "" } as Record<string, unknown> & {
    text: string;
    code: string;
  };
}

describe("a code by SMS", () => {
  test("goes to the phone of record ahead of everything else, and opens the record once", async () => {
    const one = await student();
    expect(await ask(one.id)).toBe("ok");
    const message = await sent(one.id);
    expect(message).toMatchObject({ recipient: one.msisdn, priority: 0, is_secret: true, state: "queued" });
    expect(await unlock(one.id, ` ${message.code.slice(0, 3)} ${message.code.slice(3)}`)).toBe("ok");
    expect(await unlock(one.id, message.code)).toBe("wrong_code");
    expect(await unlock(one.id, one.manage_code)).toBe("ok");
  });

  test("of a minor goes to the guardian", async () => {
    const young = await registerStudent(PUBLIC, child({ guardian_msisdn: "0722 000 333" }));
    await ask(young.id);
    expect((await sent(young.id)).recipient).toBe("254722000333");
  });

  test("opens no other record, and is ended by a newer one", async () => {
    const [one, other] = [await student(), await student()];
    await ask(one.id);
    const first = await sent(one.id);
    expect(await unlock(other.id, first.code)).toBe("wrong_code");
    await ask(one.id);
    const second = await sent(one.id);
    expect(await unlock(one.id, first.code)).toBe("wrong_code");
    expect(await unlock(one.id, second.code)).toBe("ok");
  });

  test("works for ten minutes", async () => {
    const one = await student();
    await ask(one.id);
    const { code } = await sent(one.id);
    await advanceClock(10 * MINUTE + 1);
    expect(await unlock(one.id, code)).toBe("wrong_code");
  });

  test("used by two at once opens the record for one", async () => {
    const one = await student();
    await ask(one.id);
    const { code } = await sent(one.id);
    const answers = await Promise.all([unlock(one.id, code), unlock(one.id, code)]);
    expect(countOutcomes(answers)).toEqual({ ok: 1, wrong_code: 1 });
  });

  test("cannot be guessed: after five wrong ones the right one is refused too", async () => {
    const one = await student();
    await ask(one.id);
    const { code } = await sent(one.id);
    const wrong = (n: number) => String((Number(code) + n) % 1_000_000).padStart(6, "0");
    for (let n = 1; n <= 5; n++) expect(await unlock(one.id, wrong(n))).toBe("wrong_code");
    expect(await unlock(one.id, code)).toBe("too_many");
  });

  test("saves what a returning student typed differently", async () => {
    const one = await student();
    await ask(one.id);
    const form = adult({ msisdn: one.msisdn, dob: one.dob, residence: "Rongai" });
    expect(await outcomeOf(registerStudent(PUBLIC, { ...form, sms_code: "x" }))).toBe("wrong_code");
    const saved = await registerStudent(PUBLIC, { ...form, sms_code: (await sent(one.id)).code });
    expect(saved).toMatchObject({ id: one.id, not_saved: [] });
    const [row] = await sql`select residence from students where id = ${one.id}`;
    expect(row?.residence).toBe("Rongai");
  });

  test("is in the audit log as an act, without code or phone", async () => {
    const one = await student();
    await ask(one.id);
    const { code } = await sent(one.id);
    const lines = await sql`select changes from audit_log where verb = 'students.send-code'
      and subject = ${`student:${one.id}`}`;
    expect(lines).toMatchObject([{ changes: { code: "sent" } }]);
    expect(JSON.stringify(await sql`select * from outbox where student_id = ${one.id}`)).not.toContain(code);
  });
});

describe("asking for a code", () => {
  test("is answered alike for an unknown student, and for one without a phone", async () => {
    const one = await student();
    await sql`update students set msisdn = 'removed' where id = ${one.id}`;
    for (const student_id of [one.id, "0190a0c0-0000-7000-8000-000000000000"])
      expect(await asOwner(sendCode, { student_id })).toEqual({ msg: codeTexts.en.sent });
    expect(await sent(one.id)).toMatchObject({ state: "suppressed", why: "no_phone" });
  });

  test("works three times an hour and six a day, for unknown students too", async () => {
    const ids = [(await student()).id, "0190a0c0-0000-7000-8000-000000000001"];
    for (const id of ids) {
      for (let n = 0; n < 3; n++) expect(await ask(id)).toBe("ok");
      expect(await ask(id)).toBe("too_many");
    }
    await advanceClock(60 * MINUTE);
    for (const id of ids) {
      for (let n = 0; n < 3; n++) expect(await ask(id)).toBe("ok");
      await advanceClock(60 * MINUTE);
      expect(await ask(id)).toBe("too_many");
    }
  });
});
