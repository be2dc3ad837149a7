import { afterEach, describe, expect, test } from "vitest";
import { showSettings, updateSettings } from "@/lib/domain/academy/settings";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { showAcademy } from "@/lib/domain/seasons/show-academy";
import { heldSeat, newClass, student } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { refusalOf } from "../../support/outcome";
import { asOwner } from "../../support/students";

afterEach(() => sql`delete from settings`);

const save = async (fields: Record<string, unknown>) => updateSettings(await asStaff("admin"), fields);
const show = async () => showSettings(await asStaff("admin"), {});

async function errorsOf(fields: Record<string, unknown>): Promise<Record<string, string[]>> {
  return (await refusalOf(save(fields))).errors ?? {};
}

async function lastLine() {
  const [line] =
    await sql`select actor_id, subject, changes from audit_log where verb = 'academy.update-settings' order by id desc limit 1`;
  return line;
}

describe("a setting", () => {
  test("that was never changed has its default, and is marked as such", async () => {
    const { settings, seen_at } = await show();
    expect(settings.fee).toEqual({ value: 500, default: 500, updated_at: null });
    expect(settings.session_opens.value).toBe("07:00");
    expect(settings).not.toHaveProperty("current_season");
    expect(seen_at).toBe("1970-01-01T00:00:00.000Z");
  });

  test("that was changed is shown with its default and the time of the change", async () => {
    const saved = await save({ fee: "600" });
    expect(saved.msg).toBe("Settings saved");
    const { settings, seen_at } = await show();
    expect(settings.fee).toEqual({ value: 600, default: 500, updated_at: seen_at });
    expect(settings.hold_minutes.updated_at).toBeNull();
    expect({ settings, seen_at }).toEqual({ settings: saved.settings, seen_at: saved.seen_at });
  });

  test("takes effect at once for every visitor", async () => {
    await save({ fee: "650", contact_phones: "0712 345 678" });
    expect(await showAcademy(PUBLIC, {})).toMatchObject({ fee: 650, contact_phones: ["254712345678"] });
  });
});

test("the form sent back as shown, all as text, is accepted and changes nothing", async () => {
  await save({ contact_phones: ["0712345678", "0722000111"], hold_minutes: 45 });
  const shown = await show();
  const form = Object.entries(shown.settings).map(([name, { value }]) => [
    name,
    Array.isArray(value) ? value.join("\n") : String(value),
  ]);
  const { msg, ...saved } = await save({ ...Object.fromEntries(form), seen_at: shown.seen_at });
  expect(msg).toBe("Settings saved");
  expect(saved).toEqual(shown);
});

describe("the fee", () => {
  test("applies to the next enrollment; existing enrollments keep theirs", async () => {
    const before = await heldSeat();
    await save({ fee: "725" });
    const [person, group] = [await student(), await newClass()];
    const after = await asOwner(enroll, { student_id: person.id, class_id: group.classId });
    expect(after.amount).toBe(725);
    const fees =
      await sql`select id, fee_cents from enrollments where id in (${before.enrollmentId}, ${after.enrollment_id})`;
    expect(Object.fromEntries(fees.map((row) => [row.id, row.fee_cents]))).toEqual({
      [before.enrollmentId]: 50_000,
      [after.enrollment_id]: 72_500,
    });
  });

  test("is a whole number of shillings, at least 1", async () => {
    for (const fee of ["0", "-5", "12.5", "five", "1e3", "", "250001", 0, 12.5, null, true, ["500"]])
      expect(Object.keys(await errorsOf({ fee })), String(fee)).toEqual(["fee"]);
    expect((await save({ fee: 1 })).settings.fee.value).toBe(1);
  });
});

describe("the phones of the administrators", () => {
  test("are accepted in every common form, one per line or as a list, without duplicates", async () => {
    const written = ["0712 345 678", "+254 712 345 678", "", "712-345-679", "00254 110 000 001"];
    const kept = ["254712345678", "254712345679", "254110000001"];
    expect((await save({ contact_phones: written.join("\r\n") })).settings.contact_phones.value).toEqual(
      kept,
    );
    await sql`delete from settings`;
    expect((await save({ contact_phones: written })).settings.contact_phones.value).toEqual(kept);
    expect((await save({ contact_phones: "" })).settings.contact_phones.value).toEqual([]);
  });

  test("that are not phone numbers are named, and nothing is saved", async () => {
    const errors = await errorsOf({ contact_phones: "0712 345 678\n12345\nmy phone", fee: "600" });
    expect(errors).toEqual({
      contact_phones: [
        "12345 is not a Kenyan phone number like 0712 345 678.",
        "my phone is not a Kenyan phone number like 0712 345 678.",
      ],
    });
    expect((await show()).settings.fee.value).toBe(500);
  });

  test("stay out of the audit log", async () => {
    await save({ contact_phones: "0712 345 678", adult_above: "17" });
    expect((await lastLine())?.changes).toEqual({ contact_phones: "changed", adult_above: "18 -> 17" });
  });
});

describe("the addresses of the venues", () => {
  test("are addresses and networks, one per line or as a list, without duplicates", async () => {
    const kept = ["41.90.1.2", "41.90.1.0/24", "2c0f:fe38::/32"];
    const { settings } = await save({ venue_addresses: `${kept.join("\r\n")}\n 41.90.1.2 ` });
    expect(settings.venue_addresses.value).toEqual(kept);
    expect((await save({ venue_addresses: kept })).settings.venue_addresses.value).toEqual(kept);
    expect((await save({ venue_addresses: "" })).settings.venue_addresses.value).toEqual([]);
  });

  test.each(["41.90.1", "41.90.1.0/33", "localhost", "41.90.1.2-9", "::1/129", "0.0.0.0/"])(
    "that are not addresses are named: %s",
    async (written) => {
      expect(await errorsOf({ venue_addresses: written })).toEqual({
        venue_addresses: [`${written} is neither an address like 41.90.1.2 nor a network like 41.90.1.0/24.`],
      });
    },
  );
});

describe("an invalid setting is reported at its field", () => {
  test.each([
    [
      "session hours in the wrong order",
      { session_opens: "18:00", session_closes: "08:00" },
      "session_closes",
    ],
    ["a first hour after the stored last hour", { session_opens: "19:00" }, "session_opens"],
    ["an invalid hour", { session_opens: "7am" }, "session_opens"],
    ["an hour past midnight", { session_closes: "24:00" }, "session_closes"],
    ["a youngest age of zero", { youngest_age: "0" }, "youngest_age"],
    ["an invalid date", { export_from: "2024-02-30" }, "export_from"],
    ["a hold of zero minutes", { hold_minutes: "0" }, "hold_minutes"],
    ["a hold of a month", { paybill_hold_hours: "744" }, "paybill_hold_hours"],
    ["no look-up allowed at all", { lookup_fails_per_caller: "0" }, "lookup_fails_per_caller"],
  ])("%s", async (_rule, fields, field) => {
    expect(Object.keys(await errorsOf(fields))).toEqual([field]);
    expect(await sql`select key from settings`).toEqual([]);
  });

  test("all invalid settings are reported together", async () => {
    const errors = await errorsOf({ fee: "0", hold_minutes: "x", export_from: "soon" });
    expect(Object.keys(errors).sort()).toEqual(["export_from", "fee", "hold_minutes"]);
  });
});

describe("the audit log", () => {
  test("has the admin and the old and new value of each changed setting, and of no other", async () => {
    const admin = await asStaff("admin");
    await updateSettings(admin, { fee: "550", hold_minutes: "30", session_closes: "19:30" });
    expect(await lastLine()).toEqual({
      actor_id: admin.actor.kind === "staff" ? admin.actor.staffId : "",
      subject: "academy:settings",
      changes: { fee: "500 -> 550", session_closes: "18:00 -> 19:30" },
    });
    expect((await sql`select key from settings order by key`).map(({ key }) => key)).toEqual([
      "fee_cents",
      "session_closes",
    ]);
  });

  test("has no entry for a form that changed nothing", async () => {
    const [before] = await sql`select count(*)::int as lines from audit_log`;
    expect((await save({ fee: "500", hold_minutes: 30 })).msg).toBe("Settings saved");
    expect((await sql`select count(*)::int as lines from audit_log`)[0]).toEqual(before);
    expect(await sql`select key from settings`).toEqual([]);
  });
});
