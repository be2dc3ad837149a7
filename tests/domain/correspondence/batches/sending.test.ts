import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendMessages } from "@/lib/domain/correspondence/batches/send";
import { sendToMe } from "@/lib/domain/correspondence/batches/send-to-me";
import { showBatch } from "@/lib/domain/correspondence/batches/show-batches";
import {
  addTemplate,
  archiveTemplate,
  listTemplates,
  updateTemplate,
} from "@/lib/domain/correspondence/batches/templates";
import { exportUnreached } from "@/lib/domain/correspondence/batches/unreached";
import { closeDatabase } from "@/lib/platform/db/client";
import { newClass } from "../../../api/fixtures";
import { statementsOf } from "../../../slow/bench/capture";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { insertStudents } from "../../../support/many-students";
import { countOutcomes, outcomeOf, refusalOf } from "../../../support/outcome";
import { classOf, dequeue, endEnrollments, rowsOf, sendTo, setSetting, switchOn } from "./batch-fixtures";

switchOn();
beforeEach(async () => {
  await sql`delete from settings`;
  await sql`update outbox set state = 'expired' where state = 'queued'`;
});
afterEach(endEnrollments);
afterAll(closeDatabase);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

describe("a test message to the writer's own phone", () => {
  test("is the first person's text, marked as a test, sent to the writer alone and counted in budget and audit log; five a day", async () => {
    const group = await classOf({ name: "Amina Otieno" }, {});
    const admin = await asStaff("admin");
    const asked = { audience: { class_id: group.classId }, body: "Dear {first_name}, bring an apron" };
    await setSetting("sms_monthly_budget", 0);
    expect(await outcomeOf(sendToMe(admin, asked))).toBe("over_budget");
    await setSetting("sms_monthly_budget", 100);
    expect((await sendToMe(admin, asked)).msg).toMatch(/^A test is on its way to your phone \.\.\.\d{3}\./);
    const staffId = admin.actor.staffId;
    const rows = await sql`select o.body, o.batch_id, o.kind, o.recipient = s.msisdn as mine
      from outbox o join staff s on s.id = o.staff_id where o.cause like 'test:%'`;
    expect(rows).toEqual([
      { body: "TEST: Dear Amina, bring an apron", batch_id: null, kind: "notice", mine: true },
    ]);
    expect(
      await sql`select changes from audit_log where verb = 'messages.send-to-me'
      and subject = ${`staff:${staffId}`}`,
    ).toMatchObject([{ changes: { cost_cents: 80 } }]);
    for (let n = 1; n < 5; n++) expect(await outcomeOf(sendToMe(admin, asked))).toBe("ok");
    expect(await outcomeOf(sendToMe(admin, asked))).toBe("too_many");
  });
});

describe("sending bulk messages", () => {
  test("queues one message for each phone, with its time to live, and writes the audit log", async () => {
    const group = await classOf({}, {}, { guardian: "none" });
    const { batch_id, queued, msg } = await sendTo(group);
    expect([queued, msg]).toEqual([2, "2 messages are on their way"]);
    const [row] = await sql`select kind, purpose, priority, state, channel,
      extract(epoch from expires_at - next_attempt_at)::int as life from outbox where batch_id = ${batch_id} limit 1`;
    expect(row).toEqual({
      kind: "notice",
      purpose: "transactional",
      priority: 4,
      state: "queued",
      channel: "sms",
      life: 48 * 3600,
    });
    const [line] = await sql`select verb, changes from audit_log where subject = ${`batch:${batch_id}`}`;
    expect(line).toEqual({
      verb: "messages.send",
      changes: {
        queued: 2,
        unreachable: 1,
        channel: "sms",
        purpose: "transactional",
        cost_cents: 160,
        class_id: group.classId,
      },
    });
  });

  test("at a later time keeps those who were enrolled when it was confirmed", async () => {
    const group = await classOf({}, {});
    const at = inHours(5);
    const { batch_id } = await sendTo(group, { send_at: at.toISOString() });
    await endEnrollments();
    const rows = await sql`select next_attempt_at as at from outbox where batch_id = ${batch_id}`;
    expect(rows).toEqual([{ at }, { at }]);
    expect(await showBatch(await asStaff("admin"), { batch_id })).toMatchObject({
      state: "scheduled",
      messages: 2,
      send_at: at.toISOString(),
    });
    expect(await dequeue(batch_id)).toEqual([]);
  });

  test("is refused if it exceeds the month's budget, in which waiting messages count", async () => {
    const group = await classOf({}, {});
    await setSetting("sms_monthly_budget", 3);
    await sendTo(group, { body: "one" });
    const refused = await refusalOf(sendTo(group, { body: "two" }));
    expect([refused.code, refused.data]).toEqual(["over_budget", { cost: 1.6, budget_left: 1.4 }]);
    await setSetting("sms_monthly_budget", 4);
    const month = sql`date_trunc('month', now() at time zone 'Africa/Nairobi')::date`;
    await sql`insert into message_budgets (month, reserved_cents, spent_cents) values (${month}, 40, 60)`;
    expect(await outcomeOf(sendTo(group, { body: "two" }))).toBe("over_budget");
    await sql`delete from message_budgets`;
    expect(await outcomeOf(sendTo(group, { body: "two" }))).toBe("ok");
  });

  test("of two senders at once, one gets the rest of the budget", async () => {
    const group = await classOf({}, {});
    await setSetting("sms_monthly_budget", 2);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map((nth) => outcomeOf(sendTo(group, { body: `text ${nth}` }))),
    );
    expect(countOutcomes(outcomes)).toEqual({ ok: 1, over_budget: 3 });
  });

  test("must be confirmed again if the same people got the same text within a day; a double tap sends once", async () => {
    const group = await classOf({}, {});
    const ctx = await asStaff("admin");
    const tap = () => outcomeOf(sendTo(group, { again: false, body: "Bring aprons" }, ctx));
    expect(countOutcomes(await Promise.all([tap(), tap(), tap()]))).toEqual({ ok: 1, sent_before: 2 });
    const again = await refusalOf(sendTo(group, { again: false, body: "Bring aprons" }));
    expect([Object.keys(again.errors ?? {}), again.data]).toEqual([["again"], { sent_before: 2 }]);
    expect(await outcomeOf(sendTo(group, { again: true, body: "Bring aprons" }))).toBe("ok");
    expect(await outcomeOf(sendTo(await classOf({}), { again: false, body: "Bring aprons" }))).toBe("ok");
    await sql`update message_batches set created_at = now() - interval '25 hours'`;
    expect(await outcomeOf(sendTo(group, { again: false, body: "Bring aprons" }))).toBe("ok");
  });

  test("is refused if the number of phones is no longer the one the sender saw", async () => {
    const group = await classOf({}, {});
    const refused = await refusalOf(sendTo(group, { phones: "3" }));
    expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual(["changed_since", ["phones"]]);
    expect(await outcomeOf(sendTo(group, { phones: "2" }))).toBe("ok");
  });

  test("to two thousand students takes some twenty statements, not one for each", async () => {
    const group = await newClass();
    const ids = await insertStudents(2000);
    await sql`insert into enrollments (student_id, season_number, class_id, state, fee_cents, pay_code, enrolled_at)
      select student, current_season(), ${group.classId}, 'enrolled', 50000, student::text, now()
      from unnest(${ids}::uuid[]) student`;
    await sql`insert into audit_log (actor_kind, verb, subject, changes)
      select 'system', 'test', 'enrollment:' || id, '{}' from enrollments where class_id = ${group.classId}`;
    await closeDatabase();
    let batch = "";
    const sent = await statementsOf(process.env.DATABASE_URL ?? "", async () => {
      const { queued, batch_id } = await sendTo(group, { body: "{first_name} at {class}" });
      batch = batch_id;
      expect(queued).toBe(2000);
      return Response.json({ queued });
    });
    expect(await rowsOf(batch)).toHaveLength(2000);
    expect(sent.length).toBeLessThan(25);
  });
});

describe("people who are not reached", () => {
  test("can be exported", async () => {
    const group = await classOf({ name: "=cmd()", guardian: "none" });
    const { csv } = await exportUnreached(await asStaff("admin"), { class_id: group.classId, channel: "" });
    expect(await new Response(csv).text()).toMatch(
      /^Reg\. Number,Full Name,Why\n.*'=cmd\(\)",a minor without/,
    );
  });
});

describe("message templates", () => {
  test("are kept in both languages, changed, and removed; sent by id or name", async () => {
    const admin = await asStaff("admin");
    const fields = {
      name: "Aprons",
      body_en: "{first_name}, bring an apron",
      body_sw: "{first_name}, lete aproni",
    };
    const { id, updated_at } = await addTemplate(admin, fields);
    expect(await outcomeOf(addTemplate(admin, { ...fields, name: "APRONS" }))).toBe("template_taken");
    expect(await outcomeOf(updateTemplate(admin, { ...fields, id, name: "Apron" }))).toBe("ok");
    expect(await outcomeOf(updateTemplate(admin, { ...fields, id, seen_at: updated_at }))).toBe("stale");
    expect(
      Object.keys((await refusalOf(addTemplate(admin, { ...fields, body_sw: "{jina}" }))).errors ?? {}),
    ).toEqual(["body_sw"]);
    const group = await classOf({ name: "Amina O" }, { name: "Brian O", language: "sw" });
    for (const template of [id, "apron"]) {
      const { batch_id } = await sendMessages(admin, {
        audience: { class_id: group.classId },
        template,
        again: true,
      });
      expect((await rowsOf(batch_id)).map(({ body }) => body)).toEqual([
        "Amina, bring an apron",
        "Brian, lete aproni",
      ]);
    }
    await archiveTemplate(admin, { id });
    expect((await listTemplates(admin, {})).templates).toEqual([]);
    expect(await outcomeOf(sendTo(group, { body: undefined, template: id }))).toBe("not_found");
  });
});
