import { beforeAll, describe, expect, test } from "vitest";
import { findStudent } from "@/lib/domain/registrations/find-student";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { suggestRecords } from "@/lib/domain/reports/search";
import { recordAccess } from "@/lib/platform/commands/access-log";
import { read } from "@/lib/platform/db/client";
import { CANARY, canaryStudent, heldSeat, type Seat, student } from "../../api/fixtures";
import { PUBLIC } from "../../support/actors";
import { sql } from "../../support/database";
import { signedInAs } from "./signed-in-as";

let seat: Seat;
let other: Seat;

beforeAll(async () => {
  seat = await heldSeat(await canaryStudent());
  other = await heldSeat(await student({ full_name: "Otherwell Personton" }));
});

describe("the access log records what is read of students", () => {
  test("an answer that cannot be logged is not given", async () => {
    const ctx = await signedInAs("admin", seat);
    await sql`alter table access_log add constraint broken check (verb <> 'students.list') not valid`;
    await expect(listStudents(ctx, {})).rejects.toThrow();
    await sql`alter table access_log drop constraint broken`;
    await expect(listStudents(ctx, {})).resolves.toBeDefined();
  });

  test("including the record answered by a change that changes nothing", async () => {
    const ctx = await signedInAs("admin", seat);
    const { id } = seat.student;
    const { updated_at, residence } = (await getStudent(ctx, { q: id })) as Record<string, string>;
    await updateStudent(ctx, { id, residence, seen_at: updated_at, privacyAgree: true });
    expect(
      await sql`select verb, student_ids from access_log where session_id = ${ctx.sessionId} order by id`,
    ).toEqual([
      { verb: "students.get-student", student_ids: [id] },
      { verb: "students.update-student", student_ids: [id] },
    ]);
  });

  test("including what is shown while somebody types, each student once an hour and sign-in", async () => {
    const ctx = await signedInAs("admin", seat);
    const lines = () =>
      sql`select student_ids from access_log where session_id = ${ctx.sessionId} order by id`;
    const typed = async (q: string) => suggestRecords(ctx, { q });
    const [mine, others] = [{ student_ids: [seat.student.id] }, { student_ids: [other.student.id] }];
    for (const q of ["Canary", CANARY.surname.slice(0, 6), CANARY.surname]) await typed(q);
    expect(await lines()).toEqual([mine]);
    await typed("Otherwell");
    await typed(CANARY.surname);
    expect(await lines()).toEqual([mine, others]);
    const again = await signedInAs("admin", seat);
    await suggestRecords(again, { q: CANARY.surname });
    expect(await sql`select student_ids from access_log where session_id = ${again.sessionId}`).toEqual([
      mine,
    ]);
  });

  test("however many rows it has", async () => {
    const ctx = await signedInAs("admin", seat);
    const rows = Array.from({ length: 300_000 }, () => ({ student_id: seat.student.id }));
    await read((db) => recordAccess(db, "students.list", ctx, { rows }));
    expect(await sql`select student_ids from access_log where session_id = ${ctx.sessionId}`).toEqual([
      { student_ids: [seat.student.id] },
    ]);
  });

  test("including a visitor's look-up", async () => {
    await findStudent({ ...PUBLIC, requestId: "look-up" }, { q: seat.student.msisdn, dob: seat.student.dob });
    expect(
      await sql`select actor_kind, session_id, verb, student_ids from access_log where request_id = 'look-up'`,
    ).toEqual([
      {
        actor_kind: "public",
        session_id: null,
        verb: "students.find-student",
        student_ids: [seat.student.id],
      },
    ]);
  });
});
