import { describe, expect, test } from "vitest";
import { expectRefusal, type Fields, rows } from "../support/call";
import { sql } from "../support/database";
import { askToSignIn, hire, signIn } from "../support/staff";
import { api } from "./client";
import { newPhone } from "./fixtures";
import { calls, FIRST, form, KINDS, made, token } from "./staff-account-calls";

const LISTS = { tutor: "tutors", admin: "admins", cashier: "cashiers" } as const;

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

describe.each(KINDS)("a %s's account", (kind) => {
  const { list, create, update, remove } = calls[kind];
  const Kind = `${kind[0]!.toUpperCase()}${kind.slice(1)}`;

  test("201 is created by an admin and demands a new password at the first sign-in", async () => {
    const sent = form({ msisdn: `0${newPhone().slice(3)}` });
    const answer = await create({
      token,
      json: {
        ...sent,
        id: UNKNOWN,
        status: "inactive",
        role: "admin",
        first_login: false,
        passwordHash: "x",
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.body.msg).toBe(`${Kind} added successfully`);
    expect(answer.body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      first_name: "Mercy",
      last_name: "Chebet",
      full_name: "Mercy Chebet",
      name: "Mercy Chebet",
      status: "active",
      user_type: kind,
      first_login: true,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_at: expect.stringMatching(/Z$/),
      user: { msisdn: `254${sent.msisdn.slice(1)}`, email: sent.email },
      ...(kind === "tutor" ? { sessions: [] } : {}),
    });
    expect(answer.body.data.id).not.toBe(UNKNOWN);
    const login = await askToSignIn(sent.msisdn, FIRST);
    expect(login.body.user).toMatchObject({ user_type: kind, first_login: true });
  });

  test("400 name, phone and password are required; e-mail is optional but must be valid", async () => {
    const nothing = await create({ token, json: {} });
    expectRefusal(nothing, 400, "invalid", "first_name", "last_name", "msisdn", "password");
    expectRefusal(
      await create({ token, json: form({ first_name: " \u200b " }) }),
      400,
      "invalid",
      "first_name",
    );
    expectRefusal(
      await create({ token, json: form({ last_name: "x".repeat(61) }) }),
      400,
      "invalid",
      "last_name",
    );
    expectRefusal(await create({ token, json: form({ email: "nobody" }) }), 400, "invalid", "email");
    expectRefusal(await create({ token, json: form({ password: "12345678" }) }), 400, "invalid", "password");
    expect((await create({ token, json: form({ email: "" }) })).status).toBe(201);
  });

  test("409 a phone has one account of any kind, in whatever form it is written", async () => {
    const taken = await hire("cashier");
    const answer = await create({ token, json: form({ msisdn: `0${taken.msisdn.slice(3)}` }) });
    expectRefusal(answer, 409, "phone_taken", "msisdn");
    expect(answer.body.msg).toBe("Another account has this phone number.");
  });

  test("409 of ten concurrent calls with one phone one creates an account", async () => {
    const msisdn = newPhone();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create({ token, json: form({ msisdn }) })),
    );
    // Six may hash at once; the others are refused as busy.
    const [opened, ...others] = answers.map((answer) => answer.status).sort();
    expect(opened).toBe(201);
    expect(others.filter((status) => status === 409).length).toBeGreaterThanOrEqual(5);
    expect(others.every((status) => status === 409 || status === 503)).toBe(true);
  });

  test("200 is found by name without accents, e-mail, and phone in any form; % and _ are literal", async () => {
    const someone = await made(kind, {
      first_name: "Zoë 100%",
      last_name: "Qa_z",
      email: `zoe.${kind}@q.example`,
    });
    const phone = someone.user.msisdn;
    const find = async (search: string) => {
      const { body } = await list({ token, query: { search, pageSize: "500" } });
      return rows(body.data[LISTS[kind]]).map((row) => row.id);
    };
    for (const search of [
      "zoe",
      "ZOË",
      "100%",
      "a_z",
      `zoe.${kind}@`,
      phone,
      `0${phone.slice(3)}`,
      `+${phone}`,
    ])
      expect(await find(search), search).toContain(someone.id);
    for (const search of ["z%e", "q__z", "\\", "zoe\\"]) expect(await find(search), search).toEqual([]);
  });

  test("200 pages hold five by default, and total counts all", async () => {
    for (let one = 0; one < 6; one++) await hire(kind, { name: "Mercy Pagewell" });
    const page = async (query: Record<string, string>) => {
      const { body } = await list({ token, query: { search: "Pagewell", ...query } });
      expect(body.data.total).toBe(6);
      return rows(body.data[LISTS[kind]]).map((row) => row.id);
    };
    const [first, second] = [await page({}), await page({ page: "2" })];
    expect([first.length, second.length]).toEqual([5, 1]);
    expect(new Set([...first, ...second]).size).toBe(6);
    expect(await page({ page: "3" })).toEqual([]);
    expect(await page({ pageSize: "100000" })).toHaveLength(6);
  });

  test("200 is shown by its id if the account is of this kind", async () => {
    const someone = await made(kind);
    const parameter = `${kind}Id`;
    const { body } = await list({ token, query: { [parameter]: someone.id } });
    expect(rows(body.data[LISTS[kind]]).map((row) => row.id)).toEqual([someone.id]);
    const other = await made(kind === "tutor" ? "cashier" : "tutor");
    const none = await list({ token, query: { [parameter]: other.id } });
    expect(none.body.data).toEqual({ [LISTS[kind]]: [], total: 0 });
  });

  test("400 an invalid page, page size or id", async () => {
    for (const [field, value] of Object.entries({ page: "0", pageSize: "-1", [`${kind}Id`]: "7" }))
      expectRefusal(await list({ token, query: { [field]: value } }), 400, "invalid", field);
  });

  test("200 changes only the fields sent", async () => {
    const { sessions: _none, ...someone } = (await made(kind)) as Awaited<ReturnType<typeof made>> & Fields;
    const answer = await update({
      token,
      json: {
        id: someone.id,
        last_name: "Achieng",
        role: "admin",
        archived_at: "2020-01-01",
        first_login: false,
      },
    });
    expect(answer.body.msg).toBe(`${Kind} updated successfully`);
    expect(answer.body.data).toMatchObject({
      ...someone,
      last_name: "Achieng",
      full_name: "Mercy Achieng",
      name: "Mercy Achieng",
      updated_at: expect.stringMatching(/Z$/),
    });
    const cleared = await update({ token, json: { id: someone.id, email: null } });
    expect(cleared.body.data.user).toEqual({ msisdn: someone.user.msisdn, email: null });
  });

  test("401 suspension ends every open token at its next call; reactivation revives none", async () => {
    const person = await hire(kind);
    const tokens = [await signIn(person), await signIn(person)];
    const gone = await update({ token, json: { id: person.id, status: "inactive" } });
    expect(gone.body.msg).toBe(`${Kind} suspended successfully!`);
    expect(gone.body.data.status).toBe("inactive");
    for (const open of tokens) expectRefusal(await calls.tutor.list({ token: open }), 401, "bad_token");
    const back = await update({ token, json: { id: person.id, status: "active" } });
    expect(back.body.msg).toBe(`${Kind} activated successfully!`);
    for (const open of tokens) expectRefusal(await calls.tutor.list({ token: open }), 401, "bad_token");
    expect((await askToSignIn(person.msisdn)).status).toBe(200);
  });

  test("a password set by an admin ends the sessions and must be replaced", async () => {
    const person = await hire(kind);
    const open = await signIn(person);
    expect((await update({ token, json: { id: person.id, password: FIRST } })).status).toBe(200);
    expectRefusal(await calls.tutor.list({ token: open }), 401, "bad_token");
    expect((await askToSignIn(person.msisdn)).status).toBe(401);
    expect((await askToSignIn(person.msisdn, FIRST)).body.user).toMatchObject({ first_login: true });
  });

  test("409 a changed phone must not belong to another account", async () => {
    const someone = await made(kind);
    const taken = await hire("tutor");
    const answer = await update({ token, json: { id: someone.id, msisdn: taken.msisdn } });
    expectRefusal(answer, 409, "phone_taken", "msisdn");
  });

  test("404 for an account that is unknown, archived or of another kind", async () => {
    const other = await hire(kind === "tutor" ? "admin" : "tutor");
    for (const id of [UNKNOWN, other.id]) {
      const answer = await update({ token, json: { id, last_name: "X" } });
      expectRefusal(answer, 404, "not_found");
      expect(answer.body.msg).toBe(`Failed to fetch ${kind} with ID: ${id}`);
      const gone = await remove({ token, json: { id } });
      expectRefusal(gone, 404, "not_found");
      expect(gone.body.msg).toBe(`Failed to delete ${kind} with ID: ${id}`);
    }
    expectRefusal(await update({ token, json: { id: "7" } }), 400, "invalid", "id");
    expectRefusal(await remove({ token, query: { id: "7" } }), 400, "invalid", "id");
  });

  test("200 is deleted when nothing refers to it, by id in the query or the body", async () => {
    const [one, two] = [await made(kind), await made(kind)];
    const answers = [
      await remove({ token, query: { id: one.id } }),
      await remove({ token, json: { id: two.id } }),
    ];
    for (const [index, { id }] of [one, two].entries()) {
      expect(answers[index]!.body).toMatchObject({
        status: 200,
        msg: `${Kind} deleted successfully`,
        data: id,
        archived: false,
      });
      expect(await sql`select 1 from staff where id = ${id}`).toEqual([]);
    }
    expectRefusal(await remove({ token, json: { id: one.id } }), 404, "not_found");
  });

  test("200 is archived when it has history, and its phone is free again", async () => {
    const person = await hire(kind);
    const open = await signIn(person);
    await api("POST auth/logout")({ token: await signIn(person) });
    const answer = await remove({ token, json: { id: person.id } });
    expect(answer.body).toMatchObject({ data: person.id, archived: true });
    expectRefusal(await calls.tutor.list({ token: open }), 401, "bad_token");
    expect((await askToSignIn(person.msisdn)).status).toBe(401);
    const { body } = await list({ token, query: { [`${kind}Id`]: person.id } });
    expect(body.data.total).toBe(0);
    expect((await create({ token, json: form({ msisdn: person.msisdn }) })).status).toBe(201);
  });
});
