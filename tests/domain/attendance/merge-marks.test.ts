import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { reopenRegister } from "@/lib/domain/attendance/reopen-register";
import { openRegister } from "@/lib/domain/attendance/show-registers";
import { updateRegister } from "@/lib/domain/attendance/write-register";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { setClock } from "../../support/staff";
import {
  addLateStudent,
  onSaturdayNoon,
  SATURDAY,
  SATURDAY_NOON,
  saveRegister,
  type TutoredClass,
  tutoredClass,
  writeRegister,
} from "./tutored-class";

onSaturdayNoon();

const at = (minutes: number) => new Date(Date.parse("2026-11-21T08:00:00Z") + minutes * 60_000).toISOString();

/** The mark of each student of a class, in order of enrollment. */
async function states(all: TutoredClass): Promise<string[]> {
  const { register } = await openRegister(all.tutor, { session_id: all.there.saturday });
  const found = new Map(register.students.map(({ id, state }) => [id, state as string]));
  return all.ids.map((id) => found.get(id) ?? "nobody");
}

async function versionOf(all: TutoredClass): Promise<number> {
  return (await openRegister(all.tutor, { session_id: all.there.saturday })).register.version;
}

const audited = async (id: string) =>
  (await sql`select 1 from audit_log where subject = ${`register:${id}`}`).length;

describe("the same write of marks sent twice", () => {
  test("counts once, and gets the same answer", async () => {
    const all = await tutoredClass(2);
    const writing = { present: all.ids, client_id: randomUUID(), based_on: 0 };
    const first = await writeRegister(all.tutor, all, writing);
    const again = await writeRegister(all.tutor, all, writing);
    expect(again).toEqual(first);
    expect([first.version, await audited(first.id)]).toEqual([1, 1]);
    // Another write came in between: repeating the old one does not undo it.
    await updateRegister(await asStaff("admin"), {
      session_id: all.there.saturday,
      date: SATURDAY,
      status: "draft",
      absent: all.ids,
    });
    expect(await writeRegister(all.tutor, all, writing)).toMatchObject({ version: 2, absent_count: 2 });
  });

  test("is not refused because the first copy saved the register", async () => {
    const all = await tutoredClass(1);
    const writing = { present: all.ids, status: "saved", client_id: randomUUID() };
    expect(await writeRegister(all.tutor, all, writing)).toMatchObject({ status: "saved", version: 1 });
    expect(await writeRegister(all.tutor, all, writing)).toMatchObject({ status: "saved", version: 1 });
    await expect(
      writeRegister(all.tutor, all, { ...writing, client_id: randomUUID() }),
    ).rejects.toMatchObject({
      code: "register_locked",
    });
  });

  test("counts once when both arrive at the same moment; without an idempotency key each is a write of its own", async () => {
    const count = async (more: Record<string, unknown>) => {
      const all = await tutoredClass(1);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => writeRegister(all.tutor, all, { present: all.ids, ...more })),
      );
      return [await versionOf(all), await audited(answers[0]!.id)];
    };
    expect(await count({ client_id: randomUUID() })).toEqual([1, 1]);
    expect(await count({})).toEqual([8, 8]);
  });

  test("is not recorded when it was refused, and may be sent again", async () => {
    const all = await tutoredClass(2);
    const writing = { present: [all.ids[0]], status: "saved", client_id: randomUUID() };
    await expect(writeRegister(all.tutor, all, writing)).rejects.toMatchObject({ kind: "invalid" });
    await writeRegister(all.tutor, all, { ...writing, present: all.ids });
    expect(await states(all)).toEqual(["present", "present"]);
  });
});

describe("marks from two phones", () => {
  test("merge so that the newer mark of each student wins, whichever arrives first", async () => {
    for (const order of ["first", "second"]) {
      const all = await tutoredClass(4);
      const [one, two, three, four] = all.ids as [string, string, string, string];
      const phones = [
        {
          present: [one, two],
          absent: [three],
          marked_at: { [one]: at(1), [two]: at(5), [three]: at(3) },
          based_on: 0,
        },
        {
          present: [three],
          absent: [one, two],
          late: [four],
          marked_at: { [one]: at(2), [two]: at(4), [three]: at(6), [four]: at(7) },
          based_on: 0,
        },
      ];
      for (const phone of order === "first" ? phones : phones.reverse())
        await writeRegister(all.tutor, all, phone);
      expect(await states(all), order).toEqual(["absent", "present", "present", "late"]);
      expect(await versionOf(all)).toBe(2);
    }
  });

  test("that lose to a newer one are named with it, in a draft and when saving, even if the writer only still shows them", async () => {
    const all = await tutoredClass(4);
    const [dennis, kevin, ...rest] = all.ids as [string, string, string, string];
    const first = { present: [dennis], marked_at: { [dennis]: at(1) } };
    expect(await writeRegister(all.tutor, all, first)).not.toHaveProperty("differs");
    const desk = { absent: [dennis, kevin], marked_at: { [dennis]: at(3), [kevin]: at(3) } };
    expect(await writeRegister(all.tutor, all, desk)).not.toHaveProperty("differs");
    const { register } = await openRegister(all.tutor, { session_id: all.there.saturday });
    const { name } = register.students.find(({ id }) => id === dennis)!;
    const differs = [{ student_id: dennis, name, state: "absent" }];
    const older = { late: [dennis], marked_at: { [dennis]: at(2) } };
    expect(await writeRegister(all.tutor, all, older)).toMatchObject({ status: "draft", differs });
    const submitted = {
      status: "saved",
      present: [kevin, ...rest],
      marked_at: Object.fromEntries([kevin, ...rest].map((id) => [id, at(4)])),
      shown: { [dennis]: "present" },
      client_id: randomUUID(),
    };
    const saved = await writeRegister(all.tutor, all, submitted);
    expect(saved).toMatchObject({ status: "saved", present_count: 3, absent_count: 1, differs });
    expect(await writeRegister(all.tutor, all, submitted)).toMatchObject({ version: saved.version, differs });
    expect(await states(all)).toEqual(["absent", "present", "present", "present"]);
  });

  test("are not lost when many write at once; without times the last write would replace all others", async () => {
    const count = async (timed: boolean) => {
      const all = await tutoredClass(6);
      await Promise.all(
        all.ids.map((id, minute) =>
          writeRegister(all.tutor, all, {
            present: [id],
            ...(timed ? { based_on: 0, marked_at: { [id]: at(minute) } } : {}),
          }),
        ),
      );
      return (await states(all)).filter((state) => state === "present").length;
    };
    expect(await count(true)).toBe(6);
    expect(await count(false)).toBe(1);
  });

  test("leave a removed mark removed when an older one arrives later", async () => {
    const all = await tutoredClass(1);
    const [one] = all.ids as [string];
    await writeRegister(all.tutor, all, { present: [one], marked_at: { [one]: at(1) }, based_on: 0 });
    await writeRegister(all.tutor, all, { marked_at: { [one]: at(3) }, based_on: 0 });
    expect(await states(all)).toEqual(["unmarked"]);
    await writeRegister(all.tutor, all, { absent: [one], marked_at: { [one]: at(2) }, based_on: 0 });
    expect(await states(all)).toEqual(["unmarked"]);
    await writeRegister(all.tutor, all, { absent: [one], marked_at: { [one]: at(4) }, based_on: 0 });
    expect(await states(all)).toEqual(["absent"]);
  });

  test("with a future time count as made now, and the next mark replaces them", async () => {
    const all = await tutoredClass(1);
    const [one] = all.ids as [string];
    await writeRegister(all.tutor, all, {
      present: [one],
      marked_at: { [one]: "2031-01-01T00:00:00Z" },
      based_on: 0,
    });
    await setClock("2026-11-21T09:00:10Z");
    await writeRegister(all.tutor, all, {
      absent: [one],
      marked_at: { [one]: "2026-11-21T12:00:05+03:00" },
      based_on: 0,
    });
    await setClock(SATURDAY_NOON);
    expect(await states(all)).toEqual(["absent"]);
    const old = await tutoredClass(1);
    const [other] = old.ids as [string];
    await writeRegister(old.tutor, old, { present: [other], marked_at: { [other]: "0001-01-01T00:00:00Z" } });
    expect(await states(old)).toEqual(["present"]);
  });

  test("replace a stored mark that the writer saw, whatever the phone's clock says", async () => {
    const all = await tutoredClass(2);
    const [one, two] = all.ids as [string, string];
    const { version } = await writeRegister(all.tutor, all, {
      present: [one, two],
      marked_at: { [one]: at(30), [two]: at(31) },
      based_on: 0,
    });
    await writeRegister(all.tutor, all, { absent: [one], marked_at: { [one]: at(5) }, based_on: version });
    expect(await states(all)).toEqual(["absent", "unmarked"]);
  });

  test("that a phone only passes on are older than any it made itself", async () => {
    const all = await tutoredClass(3);
    const [one, two, three] = all.ids as [string, string, string];
    await writeRegister(all.tutor, all, { absent: [one], marked_at: { [one]: at(1) }, based_on: 0 });
    await writeRegister(all.tutor, all, {
      present: [one, two, three],
      marked_at: { [two]: at(2) },
      based_on: 0,
    });
    expect(await states(all)).toEqual(["absent", "present", "present"]);
  });

  test("without times are added to what changed meanwhile", async () => {
    const all = await tutoredClass(3);
    const [one, two, three] = all.ids as [string, string, string];
    await writeRegister(all.tutor, all, { absent: [one, two] });
    await writeRegister(all.tutor, all, { present: [two, three], based_on: 0 });
    expect(await states(all)).toEqual(["absent", "present", "present"]);
  });

  test("are merged when the register is saved, which still requires a mark for every student", async () => {
    const all = await tutoredClass(3);
    const [one, two, three] = all.ids as [string, string, string];
    await writeRegister(all.tutor, all, { absent: [one], marked_at: { [one]: at(1) }, based_on: 0 });
    const rest = { present: [two], marked_at: { [two]: at(2) }, based_on: 0, status: "saved" };
    await expect(writeRegister(all.tutor, all, rest)).rejects.toMatchObject({
      message: "1 student is not marked yet.",
    });
    await writeRegister(all.tutor, all, { ...rest, excused: [three] });
    expect(await states(all)).toEqual(["absent", "present", "excused"]);
  });

  test("never leave out a student without a mark when the register is saved", async () => {
    const all = await tutoredClass(2);
    const [one, two] = all.ids as [string, string];
    await writeRegister(all.tutor, all, { present: [one], marked_at: { [one]: at(1) }, based_on: 0 });
    await writeRegister(all.tutor, all, { marked_at: { [one]: at(9) }, based_on: 0 });
    const late = { present: [one, two], marked_at: { [one]: at(2), [two]: at(3) }, based_on: 0 };
    await expect(writeRegister(all.tutor, all, { ...late, status: "saved" })).rejects.toMatchObject({
      message: "1 student is not marked yet.",
    });
  });
});

describe("a register that somebody else has saved", () => {
  test("wins, and is returned with its marks by student", async () => {
    const all = await tutoredClass(2);
    const [one, two] = all.ids as [string, string];
    await saveRegister(await asStaff("admin"), all, { present: [one], absent: [two] });
    const mine = { absent: [one], late: [two], marked_at: { [one]: at(50), [two]: at(51) }, based_on: 0 };
    for (const status of ["draft", "saved"])
      await expect(writeRegister(all.tutor, all, { ...mine, status })).rejects.toMatchObject({
        kind: "conflict",
        code: "register_locked",
        data: {
          register: {
            session_id: all.there.saturday,
            date: SATURDAY,
            status: "saved",
            version: 1,
            saved_at: "2026-11-21T09:00:00.000Z",
            marked_by: "Test admin",
            present_count: 1,
            absent_count: 1,
            excused_count: 0,
            unmarked_count: 0,
            marks: { [one]: "present", [two]: "absent" },
          },
        },
      });
    expect(await states(all)).toEqual(["present", "absent"]);
  });

  test("is an ordinary draft once reopened: newer marks win", async () => {
    const all = await tutoredClass(2);
    const [one, two] = all.ids as [string, string];
    await saveRegister(all.tutor, all, { present: [one, two], marked_at: { [one]: at(10), [two]: at(11) } });
    await reopenRegister(all.tutor, {
      session_id: all.there.saturday,
      date: SATURDAY,
      reason: "One came late",
    });
    await writeRegister(all.tutor, all, {
      absent: [one],
      late: [two],
      marked_at: { [one]: at(5), [two]: at(20) },
      based_on: 0,
    });
    expect(await states(all)).toEqual(["present", "late"]);
  });
});

test("students not enrolled that day are named in the refusal, so that a phone can drop them", async () => {
  const all = await tutoredClass(1);
  const later = await addLateStudent(all, "2026-11-21T12:00:00Z");
  await expect(
    writeRegister(all.tutor, all, { date: "2026-11-14", present: [...all.ids, later] }),
  ).rejects.toMatchObject({ kind: "invalid", data: { not_enrolled: [later] } });
});

test("without version and times, the register is replaced by what was sent last", async () => {
  const all = await tutoredClass(3);
  await writeRegister(all.tutor, all, { present: all.ids });
  await writeRegister(all.tutor, all, { absent: [all.ids[0]] });
  expect(await states(all)).toEqual(["absent", "unmarked", "unmarked"]);
});
