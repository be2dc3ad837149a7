import { describe, expect, test } from "vitest";
import { expectRefusal, logged, rows } from "../support/call";
import { sql } from "../support/database";
import { hire, PASSWORD, signedIn, signIn } from "../support/staff";
import { api } from "./client";
import { newClass } from "./fixtures";
import { calls, FIRST, form, made, token } from "./staff-account-calls";

describe("cashiers and finance officers", () => {
  test("201 user_type chooses the role; changing it ends the sessions", async () => {
    const officer = await made("cashier", { user_type: "finance" });
    expect(officer).toMatchObject({ user_type: "finance" });
    const person = await hire("cashier");
    const open = await signIn(person);
    const moved = await calls.cashier.update({ token, json: { id: person.id, user_type: "finance" } });
    expect(moved.body.data.user_type).toBe("finance");
    expectRefusal(await calls.tutor.list({ token: open }), 401, "bad_token");
    const { body } = await calls.cashier.list({ token, query: { cashierId: officer.id } });
    expect(rows(body.data.cashiers)).toHaveLength(1);
  });

  test("400 no admin or tutor is created this way", async () => {
    for (const user_type of ["admin", "tutor", "safaricom"]) {
      expectRefusal(
        await calls.cashier.create({ token, json: form({ user_type }) }),
        400,
        "invalid",
        "user_type",
      );
    }
    const tutor = await made("tutor");
    const answer = await calls.tutor.update({ token, json: { id: tutor.id, user_type: "finance" } });
    expect(answer.body.data.user_type).toBe("tutor");
  });
});

describe("a tutor with sessions", () => {
  test("409 a tutor is in use, with the number of sessions, and is archived once they are reassigned", async () => {
    const tutor = await made("tutor");
    const there = await newClass({ tutorId: tutor.id });
    const answer = await calls.tutor.remove({ token, json: { id: tutor.id } });
    expectRefusal(answer, 409, "in_use");
    expect(answer.body.data).toEqual({ sessions: 1 });
    expect(answer.body.msg).toBe("This tutor still has 1 session. Assign them to somebody else first.");
    await sql`update sessions set archived_at = now() where id = ${there.saturday}`;
    const gone = await calls.tutor.remove({ token, json: { id: tutor.id } });
    expect(gone.body).toMatchObject({ status: 200, data: tutor.id, archived: true });
  });

  test("is never removed while a session is being assigned", async () => {
    const assign = api("POST sessions/assign-tutor");
    for (let round = 0; round < 8; round++) {
      const tutor = await hire("tutor");
      const there = await newClass();
      const [given, gone] = await Promise.all([
        assign({ token, json: { id: there.saturday, tutor_id: tutor.id } }),
        calls.tutor.remove({ token, json: { id: tutor.id } }),
      ]);
      // One of the two was first; the other is refused.
      expect([given.status, gone.status].join()).toMatch(/^(200,409|400,200)$/);
      const [left] = await sql`select s.tutor_id, t.archived_at from sessions s
        left join staff t on t.id = s.tutor_id where s.id = ${there.saturday}`;
      expect(left).toEqual({ tutor_id: given.status === 200 ? tutor.id : null, archived_at: null });
    }
  });
});

describe("the last admin", () => {
  test("409 the last admin can be neither suspended nor deleted", async () => {
    await sql`update staff set status = 'inactive' where role = 'admin'`;
    const last = await signedIn("admin");
    for (const answer of [
      await calls.admin.update({ token: last.token, json: { id: last.id, status: "inactive" } }),
      await calls.admin.remove({ token: last.token, json: { id: last.id } }),
    ]) {
      expectRefusal(answer, 409, "last_admin");
      expect(answer.body.msg).toBe("The academy needs at least one active admin.");
    }
    expect((await calls.admin.list({ token: last.token })).status).toBe(200);
  });

  test("two admins who suspend or delete each other concurrently leave one", async () => {
    const acts = {
      suspend: (mine: string, id: string) =>
        calls.admin.update({ token: mine, json: { id, status: "inactive" } }),
      delete: (mine: string, id: string) => calls.admin.remove({ token: mine, json: { id } }),
    };
    for (const act of [acts.suspend, acts.delete, acts.suspend, acts.delete, acts.suspend, acts.delete]) {
      await sql`update staff set status = 'inactive' where role = 'admin'`;
      const [one, other] = [await signedIn("admin"), await signedIn("admin")];
      const answers = await Promise.all([act(one.token, other.id), act(other.token, one.id)]);
      const [left] = await sql`select count(*)::int as admins from staff
        where role = 'admin' and status = 'active' and archived_at is null`;
      expect(left).toEqual({ admins: 1 });
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    }
  });
});

test("no response, log or audit line holds a password or a hash", async () => {
  const admin = await signedIn("admin");
  const { text } = await calls.tutor.list({ token: admin.token, query: { pageSize: "500" } });
  const seen = text + logged.join("") + JSON.stringify(await sql`select * from audit_log`);
  for (const secret of [PASSWORD, FIRST, "$argon2"]) expect(seen.includes(secret), secret).toBe(false);
});
