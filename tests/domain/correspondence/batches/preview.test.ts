import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { previewMessages } from "@/lib/domain/correspondence/batches/preview";
import { sendMessages } from "@/lib/domain/correspondence/batches/send";
import { listUnreached } from "@/lib/domain/correspondence/batches/unreached";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, newClass, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";
import { outcomeOf, refusalOf } from "../../../support/outcome";
import { classOf, endEnrollments, member, rowsOf, sendTo, setSetting, switchOn } from "./batch-fixtures";

switchOn();
beforeEach(async () => {
  await sql`delete from settings`;
});
afterEach(endEnrollments);
afterAll(closeDatabase);

async function preview(audience: Record<string, unknown>, more: Record<string, unknown> = {}) {
  return previewMessages(await asStaff("admin"), { audience, body: "Hello {first_name}", ...more });
}

describe("a preview of a bulk message", () => {
  test("shows the number of people, the people not reached, the longest text, and the cost of all parts", async () => {
    const group = await classOf({ name: "Amina Otieno" }, { name: "Wilhelmina Juma" }, { guardian: "none" });
    const seen = await preview({ class_id: group.classId });
    expect(seen).toMatchObject({
      people: 3,
      unreachable: 1,
      reasons: { guardian_missing: 1 },
      recipients: 2,
      characters: "Hello Wilhelmina".length,
      parts: 1,
      total_parts: 2,
      cost: 1.6,
      budget_left: 5000,
      samples: ["Hello Amina", "Hello Wilhelmina"],
      channel_on: true,
    });
  });

  test("shows exactly what is queued, text by text", async () => {
    const people = Array.from({ length: 5 }, (_, nth) => ({
      name: `Person${nth} O`,
      language: nth % 2 ? ("sw" as const) : ("en" as const),
    }));
    const group = await classOf(...people);
    const body = { en: "Hello {first_name}, {class} – {course}", sw: "Habari {first_name}, darasa {class}" };
    const seen = await preview({ class_id: group.classId }, { body });
    const { batch_id, queued } = await sendTo(group, { body });
    const rows = await rowsOf(batch_id);
    expect(rows.slice(0, 3).map((row) => row.body)).toEqual(seen.samples);
    expect([queued, rows.length, seen.recipients]).toEqual([5, 5, 5]);
    expect(rows.map(({ language }) => language)).toEqual(["en", "sw", "en", "sw", "en"]);
    expect(Math.max(...rows.map((row) => row.body.length))).toBe(seen.characters);
    expect(rows[0]!.body).toMatch(/^Hello Person0, Class \d+ - Baking \d+$/);
  });

  test("writes to a minor's guardian, and once to siblings who share a phone", async () => {
    const group = await classOf(
      { name: "Brian O", guardian: "254722000333", msisdn: "254711000001" },
      { name: "Carol O", guardian: "0722 000 333", msisdn: "254711000002", language: "sw" },
      { name: "Dan O", msisdn: "254722000333" },
    );
    const seen = await preview({ class_id: group.classId });
    expect(seen.samples).toEqual(["Hello Brian, Carol and Dan"]);
    const { batch_id } = await sendTo(group);
    expect((await rowsOf(batch_id)).map(({ recipient }) => recipient)).toEqual(["254722000333"]);
  });

  test("writes twice to a phone if the text differs for each person", async () => {
    const [one, two] = [await newClass(), await newClass()];
    await member(one, { msisdn: "254722000444", name: "Brian O" });
    await member(two, { msisdn: "254722000444", name: "Carol O" });
    await sql`update classes set course_id = ${one.courseId}, name = 'Second' where id = ${two.classId}`;
    const seen = await preview({ course_id: one.courseId }, { body: "{first_name}: {class}" });
    expect(seen.samples).toHaveLength(2);
    expect((await preview({ course_id: one.courseId })).samples).toEqual(["Hello Brian and Carol"]);
  });

  test("leaves out people who opted out, dead numbers, and people without a number", async () => {
    const group = await classOf(
      { msisdn: "254733111001", name: "Stopped One" },
      { msisdn: "254733111002", name: "Dead Number" },
      { msisdn: "254733111003", name: "Still Here" },
    );
    const [gone] = group.people.slice(-1);
    await sql`insert into message_opt_outs (msisdn, source) values ('254733111001', 'reply')`;
    await sql`insert into unreachable_recipients (channel, recipient, why) values ('sms', '254733111002', 'invalid_number')`;
    await sql`update students set msisdn = 'removed' where id = ${gone!}`;
    const { unreached, recipients, people } = await listUnreached(await asStaff("admin"), {
      audience: { class_id: group.classId },
    });
    expect(unreached.map(({ full_name, reason }) => [full_name, reason])).toEqual([
      ["Stopped One", "opted_out"],
      ["Dead Number", "unreachable"],
      ["Still Here", "no_phone"],
    ]);
    expect([recipients, people]).toEqual([0, 3]);
    expect(await outcomeOf(sendTo(group))).toBe("nobody_reached");
  });

  test("by mail goes to addresses, and minors' guardians have none", async () => {
    const group = await classOf(
      { email: "a@x.example" },
      {},
      { guardian: "254722000555", email: "child@x.example" },
    );
    const seen = await preview({ class_id: group.classId }, { channel: "mail", subject: "News" });
    expect(seen).toMatchObject({
      recipients: 1,
      parts: 0,
      cost: 0,
      reasons: { no_mail: 1, guardian_missing: 1 },
    });
  });

  test("by mail leaves out addresses that unsubscribed, and students who sent STOP", async () => {
    const group = await classOf(
      { email: "Unsubscribed@x.example" },
      { email: "stop@y.example", msisdn: "254733111009" },
      { email: "here@x.example" },
    );
    await sql`insert into mail_opt_outs (address) values ('unsubscribed@x.example')`;
    await sql`insert into message_opt_outs (msisdn, source) values ('254733111009', 'reply')`;
    const seen = await preview({ class_id: group.classId }, { channel: "mail", subject: "News" });
    expect(seen).toMatchObject({ recipients: 1, reasons: { opted_out: 2 } });
  });

  test("finds the unpaid, enrolled and waiting students of a season or session, one student, or the staff", async () => {
    const group = await classOf({ state: "held" }, { state: "enrolled" }, { state: "paid_waiting" });
    const of = async (audience: Record<string, unknown>) =>
      (await preview(audience, { body: "Hello" })).people;
    const [{ number } = { number: 0 }] = await sql`select current_season() as number`;
    await sql`delete from enrollment_sessions where class_id <> ${group.classId}`;
    const inSeason = async (state: string) => {
      const [row] =
        await sql`select count(distinct student_id)::int as all from enrollments e join students s on s.id = student_id
        where e.state = ${state} and e.season_number = ${number} and s.status = 'active'`;
      return row!.all;
    };
    expect(await of({ season: number, status: "unpaid" })).toBe(await inSeason("held"));
    expect(await of({ season: number, status: "enrolled" })).toBe(await inSeason("enrolled"));
    expect(await of({ season: number, status: "waiting" })).toBe(await inSeason("paid_waiting"));
    expect(await of({ session_id: group.saturday })).toBe(1);
    expect(await of({ session_id: group.sunday })).toBe(0);
    expect(await of({ student_id: group.people[0] })).toBe(1);
    expect(await of({ student_ids: group.people })).toBe(3);
    const [{ all: staff } = { all: 0 }] =
      await sql`select count(*)::int as all from staff where status = 'active'`;
    expect(await of({ staff: true })).toBe(staff + 1);
    expect(await of({ class_id: group.classId })).toBe(1);
  });

  test("counts septets, and names the characters that make an SMS more expensive", async () => {
    const group = await classOf({ name: "李 Chen" });
    const plain = await preview({ class_id: group.classId }, { body: "“Karibu” – [x] €" });
    expect([plain.characters, plain.foreign, plain.samples]).toEqual([19, [], ['"Karibu" - [x] €']]);
    const dear = await preview({ class_id: group.classId });
    expect([dear.foreign, dear.characters, dear.parts]).toEqual([["李"], 7, 1]);
  });

  test("ends a promotional message with how to stop it, and counts that too", async () => {
    const group = await classOf({ name: "Amina O" });
    const body = "x".repeat(146);
    const fits = await preview({ class_id: group.classId }, { body, purpose: "promotional" });
    expect([fits.characters, fits.parts]).toEqual([160, 1]);
    expect(fits.samples[0]).toMatch(/x STOP\*456\*9\*5#$/);
    const two = await preview({ class_id: group.classId }, { body: `${body}x`, purpose: "promotional" });
    expect(two.parts).toBe(2);
  });

  test("refuses a placeholder that does not exist or is empty for everybody, and names it and the person", async () => {
    const group = await classOf({ name: "Amina Otieno" }, { name: "Brian Juma", state: "held" });
    const refused = async (body: string, audience: Record<string, unknown> = { class_id: group.classId }) =>
      (await refusalOf(preview(audience, { body }))).errors?.body?.[0];
    expect(await refused("{first_nam} {x}")).toMatch(/\{first_nam\}, \{x\} are not known/);
    expect(await refused("Owing {balance}")).toBe("{balance} is empty for Amina O.");
    expect(await refused("At {venue}")).toMatch(/^\{venue\} is empty for Amina O\.$/);
    expect(await refused("{course}", { staff: true })).toMatch(/^\{course\} is empty for everyone/);
    const [{ number } = { number: 0 }] = await sql`select current_season() as number`;
    const unpaid = await preview(
      { student_id: group.people[1] },
      { body: "{first_name} {balance} {season}" },
    );
    expect(unpaid.samples).toEqual([`Brian 500 ${number}`]);
  });

  test("leaves out who lacks a value of the text, names them, and writes to the others", async () => {
    const group = await classOf(
      { name: "Brian Juma", state: "held" },
      { name: "Hellen Odhiambo", state: "expired" },
      { name: "Amina Otieno", state: "enrolled" },
    );
    const body = "{first_name}: {balance}";
    const seen = await preview({ student_ids: group.people }, { body });
    expect(seen.samples).toEqual(["Brian: 500", "Hellen: 500"]);
    expect(seen.left_out).toEqual([
      { student_id: group.people[2], full_name: "Amina Otieno", empty: ["balance"] },
    ]);
    const audience = { student_ids: group.people };
    const { queued, batch_id } = await sendMessages(await asStaff("admin"), { audience, body, phones: 2 });
    expect([queued, (await rowsOf(batch_id)).map((row) => row.body)]).toEqual([2, seen.samples]);
  });

  test("may name the paybill, and the contact phone if there is one", async () => {
    const group = await classOf({ name: "Amina Otieno" });
    const body = "Paybill {paybill}, call {phone}";
    const none = await refusalOf(preview({ class_id: group.classId }, { body }));
    expect(none.errors?.body).toEqual(["{phone} is empty for Amina O."]);
    await setSetting("contact_phones", ["254700000001"]);
    const said = await preview({ class_id: group.classId }, { body });
    expect(said.samples[0]).toMatch(/^Paybill \d{5,7}, call 0700000001$/);
  });

  test("names the venue in each reader's language", async () => {
    await setSetting("venue", "GNM Hall");
    await setSetting("venue_sw", "Ukumbi wa GNM");
    const group = await classOf({ name: "Amina Otieno" }, { name: "Brian Juma" });
    await sql`update students set language = 'sw' where id = ${group.people[1] ?? ""}`;
    const said = await preview(
      { class_id: group.classId },
      { body: { en: "At {venue}", sw: "Katika {venue}" } },
    );
    expect(said.samples.toSorted()).toEqual(["At GNM Hall", "Katika Ukumbi wa GNM"]);
  });

  test("finds students of a season whose hold ended and who have not taken another place since", async () => {
    const group = await classOf({ state: "expired" }, { state: "expired" });
    const other = await classOf({ state: "enrolled" });
    const [{ number } = { number: 0 }] = await sql`select current_season() as number`;
    const of = async () =>
      (await preview({ season: number, status: "hold_ended" }, { body: "Hello" })).people;
    const before = await of();
    expect(before).toBeGreaterThanOrEqual(2);
    await sql`update enrollments set student_id = ${group.people[0]!} where student_id = ${other.people[0]!}`;
    expect(await of()).toBe(before - 1);
  });

  test("finds students registered for a season who have no place yet", async () => {
    const group = await classOf({ state: "expired" }, { state: "held" }, { state: "enrolled" });
    const [{ number } = { number: 0 }] = await sql`select current_season() as number`;
    const listed = async () => {
      const { people, samples } = await preview(
        { season: number, status: "no_place" },
        { body: "{first_name}, choose a class" },
      );
      return { people, samples };
    };
    const before = await listed();
    expect(before.people).toBeGreaterThanOrEqual(1);
    const newcomer = await student({ full_name: "Newcomer Wafula" });
    expect((await listed()).people).toBe(before.people + 1);
    await heldSeat(newcomer);
    expect((await listed()).people).toBe(before.people);
    await sql`update enrollments set hold_until = now() - interval '1 minute' where student_id = ${group.people[1]!}`;
    expect((await listed()).people).toBe(before.people + 1);
    await sql`update students set status = 'archived' where id = ${group.people[0]!}`;
    expect((await listed()).people).toBe(before.people);
  });

  test("needs one audience, one text, a moment in the future, and a subject if it is mail", async () => {
    const group = await classOf({});
    const wrong = async (fields: Record<string, unknown>) =>
      Object.keys((await refusalOf(preview({ class_id: group.classId }, fields))).errors ?? {});
    expect(await wrong({ audience: {} })).toEqual(["audience"]);
    expect(await wrong({ audience: { class_id: group.classId, staff: true } })).toEqual(["audience"]);
    expect(await wrong({ audience: { season: 8 } })).toEqual(["audience.status"]);
    expect(await wrong({ body: undefined })).toEqual(["body"]);
    expect(await wrong({ template: "x" })).toEqual(["body"]);
    expect(await wrong({ channel: "mail" })).toEqual(["subject"]);
    expect(await wrong({ send_at: "2020-01-01T08:00" })).toEqual(["send_at"]);
    expect(await wrong({ body: "x".repeat(919) })).toEqual(["body"]);
    for (const audience of [
      { class_id: group.people[0] },
      { course_id: group.classId },
      { season: 77, status: "unpaid" },
    ])
      expect(await outcomeOf(preview(audience))).toBe("not_found");
  });
});

describe("tutors", () => {
  test("write to students of their own sessions, where the setting allows it", async () => {
    const tutor = await asStaff("tutor");
    const tutorId = tutor.actor.staffId;
    const group = await classOf({ name: "Mine O" }, { name: "Elsewhere O" });
    await sql`update sessions set tutor_id = ${tutorId} where id = ${group.sunday}`;
    await sql`update enrollment_sessions set session_id = ${group.sunday}, day = 'sunday'
      where enrollment_id in (select id from enrollments where student_id = ${group.people[0]!})`;
    const foreign = await classOf({});
    const ask = (audience: Record<string, unknown>, body = "Hello {first_name}") =>
      previewMessages(tutor, { audience, body });
    expect(await outcomeOf(ask({ class_id: group.classId }))).toBe("not_allowed");
    await setSetting("tutors_may_write", true);
    expect((await ask({ class_id: group.classId })).samples).toEqual(["Hello Mine"]);
    expect((await ask({ session_id: group.sunday })).people).toBe(1);
    expect((await ask({ student_id: group.people[0] })).people).toBe(1);
    for (const other of [
      { class_id: foreign.classId },
      { session_id: group.saturday },
      { student_id: foreign.people[0] },
    ])
      expect(await outcomeOf(ask(other)), JSON.stringify(other)).toBe("not_found");
    for (const wide of [
      { staff: true },
      { student_ids: group.people },
      { season: 8, status: "unpaid" },
      { course_id: group.courseId },
    ])
      expect(await outcomeOf(ask(wide))).toBe("not_allowed");
    expect((await refusalOf(ask({ class_id: group.classId }, "{balance}"))).errors?.body?.[0]).toMatch(
      /amounts/,
    );
  });
});
