import { describe, expect, test } from "vitest";
import { caller, expectRefusal, type Fields, rows } from "../support/call";
import { sql } from "../support/database";
import { heldSeat, paidSeat, staffToken, student } from "./fixtures";
import {
  add,
  admin,
  counts,
  earlier,
  list,
  register,
  room,
  stranger,
  today,
  tutor,
  tutorId,
  UNKNOWN,
  update,
} from "./registers";

describe("POST attendance-registers/add-register", () => {
  test("201 stores a draft with marked and unmarked students", async () => {
    const all = await room(3);
    const [first, second, third] = all.ids;
    const answer = await add({
      token: tutor,
      json: register(all, { present: [first], absent: [second] }, { marked_by: UNKNOWN }),
    });
    expect(answer.status).toBe(201);
    expect(answer.body.msg).toBe("Attendance registered successfully!");
    const { students, ...rest } = answer.body.data;
    expect(rest).toEqual({
      id: expect.any(String),
      session_id: all.there.saturday,
      date: today,
      version: 1,
      status: "draft",
      present_count: 1,
      absent_count: 1,
      excused_count: 0,
      unmarked_count: 1,
    });
    const states = new Map(rows(students).map((row) => [row.id, row.state]));
    expect([states.get(first), states.get(second), states.get(third)]).toEqual([
      "present",
      "absent",
      "unmarked",
    ]);
    for (const row of rows(students))
      expect(Object.keys(row).sort()).toEqual(["id", "msisdn", "name", "registration_no", "state"]);
    const [kept] = await sql`select status, marked_by, saved_at from registers where id = ${String(rest.id)}`;
    expect(kept).toEqual({ status: "draft", marked_by: tutorId, saved_at: null });
  });

  test("201 a draft may be rewritten, and the last write counts", async () => {
    const all = await room(2);
    const first = await add({ token: tutor, json: register(all, { present: all.ids }) });
    const again = await add({ token: tutor, json: register(all, { absent: [all.ids[0]] }) });
    expect(again.status).toBe(201);
    expect(again.body.data.id).toBe(first.body.data.id);
    expect(counts(again)).toBe("0/1/0/1");
    expect(await sql`select 1 from registers where session_id = ${all.there.saturday}`).toHaveLength(1);
  });

  test("201 late counts as present, excused as neither", async () => {
    const all = await room(4);
    const [one, two, three, four] = all.ids;
    const marks = { present: [one], late: [two], absent: [three], excused: [four] };
    const answer = await add({ token: tutor, json: register(all, marks, { status: "saved" }) });
    expect(answer.status).toBe(201);
    expect(counts(answer)).toBe("2/1/1/0");
  });

  test("409 a saved register is locked, for its tutor and the admin alike", async () => {
    const all = await room(2);
    const marks = { present: all.ids };
    expect((await add({ token: tutor, json: register(all, marks, { status: "saved" }) })).status).toBe(201);
    for (const call of [add, update])
      for (const token of [tutor, admin])
        for (const status of ["draft", "saved"]) {
          const answer = await call({ token, json: register(all, { absent: all.ids }, { status }) });
          expectRefusal(answer, 409, "register_locked");
          expect(answer.body.msg).toBe("This register is saved and locked.");
        }
    const shown = await list({ token: tutor, query: { sessionId: all.there.saturday, day: today } });
    expect(counts(shown, shown.body.data[today] as Fields)).toBe("2/0/0/0");
  });

  test("a saved register and its marks cannot be changed in the database either", async () => {
    const all = await room(1);
    const answer = await add({
      token: tutor,
      json: register(all, { present: all.ids }, { status: "saved" }),
    });
    const id = String(answer.body.data.id);
    const locked = /a saved register is locked/;
    await expect(sql`update registers set status = 'draft' where id = ${id}`).rejects.toThrow(locked);
    await expect(sql`delete from registers where id = ${id}`).rejects.toThrow(locked);
    await expect(sql`update register_marks set state = 'absent' where register_id = ${id}`).rejects.toThrow(
      locked,
    );
    await expect(sql`delete from register_marks where register_id = ${id}`).rejects.toThrow(locked);
    const other = await student();
    await expect(sql`insert into register_marks values (${id}, ${other.id}, 'present')`).rejects.toThrow(
      locked,
    );
  });

  test("400 a register with unmarked students is not saved, and their number is given", async () => {
    const all = await room(3);
    const two = await add({
      token: tutor,
      json: register(all, { present: [all.ids[0]] }, { status: "saved" }),
    });
    expectRefusal(two, 400, "invalid", "present");
    expect(two.body.msg).toBe("2 students are not marked yet.");
    const one = await add({
      token: tutor,
      json: register(all, { present: all.ids.slice(1) }, { status: "saved" }),
    });
    expect(one.body.msg).toBe("1 student is not marked yet.");
    expect(await sql`select 1 from registers where session_id = ${all.there.saturday}`).toEqual([]);
  });

  test("400 only students enrolled in the session are marked, once each, and wrong lists are named", async () => {
    const [all, others] = [await room(2), await room(1)];
    const unpaid = await heldSeat(await student(), all.there);
    for (const id of [others.ids[0], unpaid.student.id, UNKNOWN]) {
      const answer = await add({
        token: tutor,
        json: register(all, { present: [all.ids[0]], absent: [id] }),
      });
      expectRefusal(answer, 400, "invalid", "absent");
      expect(answer.body.msg).toBe("Somebody marked here was not enrolled in this session on that date.");
    }
    const twice = await add({
      token: tutor,
      json: register(all, { present: [all.ids[0]], absent: [all.ids[0]] }),
    });
    expectRefusal(twice, 400, "invalid", "absent");
    const repeated = await add({ token: tutor, json: register(all, { present: [all.ids[0], all.ids[0]] }) });
    expect(counts(repeated)).toBe("1/0/0/1");
  });

  test("400 a register without students is not saved", async () => {
    const all = await room(0);
    expectRefusal(
      await add({ token: tutor, json: register(all, {}, { status: "saved" }) }),
      400,
      "invalid",
      "date",
    );
  });

  test("400 a future date, or none", async () => {
    const all = await room(1);
    const future = await add({ token: tutor, json: register(all, {}, { date: earlier(-1) }) });
    expectRefusal(future, 400, "invalid", "date");
    expect(future.body.msg).toBe("Choose a date that is not later than today.");
    for (const date of ["21-11-2026", "2026-02-30", "yesterday", 20261121, null])
      expectRefusal(await add({ token: tutor, json: register(all, {}, { date }) }), 400, "invalid", "date");
    expectRefusal(
      await add({ token: tutor, json: register(all, {}, { status: "new" }) }),
      400,
      "invalid",
      "status",
    );
    expectRefusal(
      await add({ token: tutor, json: register(all, { present: "all" }) }),
      400,
      "invalid",
      "present",
    );
  });

  test("201 a student who enrolled later is not in an earlier register, and not absent there", async () => {
    const all = await room(1);
    const late = await paidSeat(await student(), all.there);
    const before = register(all, { present: all.ids }, { date: earlier(7), status: "saved" });
    const marked = register(all, { present: [...all.ids, late.student.id] }, { date: earlier(7) });
    expectRefusal(await add({ token: tutor, json: marked }), 400, "invalid", "present");
    const answer = await add({ token: tutor, json: before });
    expect(counts(answer)).toBe("1/0/0/0");
    const now = await add({ token: tutor, json: register(all, { present: all.ids }) });
    expect(counts(now)).toBe("1/0/0/1");
  });

  test("201 a student who left stays in saved registers only", async () => {
    const all = await room(2);
    await add({
      token: tutor,
      json: register(all, { present: all.ids }, { date: earlier(7), status: "saved" }),
    });
    const drop = caller(
      await import("@/app/api/v1/students/[[...call]]/route"),
      "DELETE",
      "/api/v1/students/delete-enrollment",
    );
    expect((await drop({ token: admin, query: { id: all.people[0]!.enrollmentId } })).status).toBe(200);
    const answer = await add({
      token: tutor,
      json: register(all, { present: [all.ids[1]] }, { status: "saved" }),
    });
    expect(counts(answer)).toBe("1/0/0/0");
    const shown = await list({ token: tutor, query: { sessionId: all.there.saturday } });
    expect(counts(shown, shown.body.data[earlier(7)] as Fields)).toBe("2/0/0/0");
  });

  test("403 another tutor's session, 404 an unknown one; an admin may", async () => {
    const all = await room(1);
    const json = register(all, { present: all.ids });
    for (const call of [add, update]) {
      expectRefusal(await call({ token: stranger, json }), 403, "not_allowed");
      expectRefusal(
        await call({ token: tutor, json: { ...json, session_id: all.there.sunday } }),
        403,
        "not_allowed",
      );
      const unknown = await call({ token: tutor, json: { ...json, session_id: UNKNOWN } });
      expectRefusal(unknown, 404, "not_found");
    }
    expect(await sql`select 1 from registers where session_id = ${all.there.saturday}`).toEqual([]);
    expect((await add({ token: admin, json })).status).toBe(201);
    for (const role of ["cashier", "finance"] as const)
      expectRefusal(await add({ token: await staffToken(role), json }), 403, "not_allowed");
    expectRefusal(await add({ json }), 401, "identity_required");
  });

  test("two concurrent saves leave one register, and the second is refused", async () => {
    for (let round = 0; round < 6; round++) {
      const all = await room(2);
      const answers = await Promise.all([
        add({ token: tutor, json: register(all, { present: all.ids }, { status: "saved" }) }),
        add({ token: admin, json: register(all, { absent: all.ids }, { status: "saved" }) }),
        update({ token: admin, json: register(all, { absent: all.ids }, { status: "saved" }) }),
      ]);
      const done = answers.filter((answer) => answer.status < 300);
      expect(done).toHaveLength(1);
      for (const answer of answers.filter((other) => other !== done[0]))
        expectRefusal(answer, 409, "register_locked");
      const marks = await sql`select m.state from registers r join register_marks m on m.register_id = r.id
        where r.session_id = ${all.there.saturday}`;
      const [state] = new Set(marks.map((mark) => mark.state));
      expect([marks.length, state]).toEqual([
        2,
        done[0]!.body.data.present_count === 2 ? "present" : "absent",
      ]);
    }
  });

  test("two concurrent first drafts make one register", async () => {
    for (let round = 0; round < 6; round++) {
      const all = await room(1);
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => add({ token: tutor, json: register(all, { present: all.ids }) })),
      );
      expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    }
  });
});
