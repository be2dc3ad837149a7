import { afterAll, describe, expect, test } from "vitest";
import { sql } from "../support/database";

process.env.MAIL_FROM = "academy@academy.example";
const callbacks = await import("@/app/api/v1/messages/callbacks/[secret]/[...call]/route");
const oneClick = await import("@/app/api/v1/messages/unsubscribe/[token]/route");
const { closeDatabase, transaction } = await import("@/lib/platform/db/client");
const { queueMessages } = await import("@/lib/domain/messaging/messages/outbox");
const { unsubscribeAddress } = await import("@/lib/domain/messaging/sending/unsubscribe-token");
const { ask, caller, expectRefusal } = await import("../support/call");

const SECRET = process.env.SMS_CALLBACK_SECRET ?? "";
const PATH = "/api/v1/messages/callbacks/[secret]/delivery";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

afterAll(closeDatabase);

const post = (fields: Record<string, string> | string, secret = SECRET, from = "") =>
  ask(callbacks, "POST", PATH, {
    raw: new URLSearchParams(fields).toString(),
    headers: FORM,
    params: { secret },
    ...(from ? { from } : {}),
  });
const kept = () => sql`select kind, fields, provider_id, processed_at from message_reports order by id`;

describe("POST messages/callbacks/{secret}/delivery", () => {
  test("200 is answered without a body, and the form is kept as it came", async () => {
    const fields = { id: "ATXid_1", status: "Success", phoneNumber: "+254712345678", retryCount: "0" };
    const answer = await post(fields);
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await kept()).at(-1)).toMatchObject({ kind: "delivery", fields, provider_id: "ATXid_1" });
  });

  test("200 is answered even when nobody can read the form", async () => {
    for (const body of ["", "%%%", "a=b&a=c", "id=\0&status=Success", `status=${"x".repeat(1900)}`])
      expect((await post(body)).status).toBe(200);
  });

  test("413 for a body that is too long, and nothing is kept", async () => {
    const before = (await kept()).length;
    expect((await post({ id: "x".repeat(20_000) })).status).toBe(413);
    expect(await kept()).toHaveLength(before);
  });

  test("405 for a GET, 404 for another path", async () => {
    expect((await ask(callbacks, "GET", PATH, { params: { secret: SECRET } })).status).toBe(405);
    const other = PATH.replace("delivery", "elsewhere");
    expect((await ask(callbacks, "POST", other, { params: { secret: SECRET }, raw: "" })).status).toBe(404);
  });
});

describe("POST messages/unsubscribe/{token}", () => {
  const unsubscribe = caller(oneClick, "POST", "/api/v1/messages/unsubscribe/[token]");
  const tokenOf = (address: string) => unsubscribeAddress(address).split("/").at(-1) ?? "";
  const click = (token: string) =>
    unsubscribe({ raw: "List-Unsubscribe=One-Click", headers: FORM, params: { token } });

  test("200 works without signing in and a second time; waiting bulk mail is stopped, a receipt still goes", async () => {
    const mail = { channel: "mail", recipient: "jane@mailbox.example", subject: "Hi", body: "Hi" } as const;
    await transaction((tx) =>
      queueMessages(tx, [
        { ...mail, kind: "notice", cause: "t:1" },
        { ...mail, kind: "enrolled", cause: "t:2" },
      ]),
    );
    const token = tokenOf("Jane@Mailbox.example");
    expect((await click(token)).status).toBe(200);
    expect((await click(token)).status).toBe(200);
    expect(await sql`select address from mail_opt_outs`).toEqual([{ address: "jane@mailbox.example" }]);
    expect(
      await sql`select kind, state, why from outbox where cause in ('t:1', 't:2') order by cause`,
    ).toEqual([
      { kind: "notice", state: "suppressed", why: "opted_out" },
      { kind: "enrolled", state: "queued", why: null },
    ]);
    const lines = await sql`select subject, changes from audit_log where verb = 'messages.unsubscribe'`;
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain("jane");
  });

  test("404 for a token that is not ours", async () => {
    expectRefusal(await click("made-up"), 404, "not_found");
  });

  test("a GET stops nothing and leads to the page", async () => {
    const before = await sql`select from mail_opt_outs`;
    const token = tokenOf("other@mailbox.example");
    const answer = await ask(oneClick, "GET", "/api/v1/messages/unsubscribe/[token]", { params: { token } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("refresh")).toContain(`/unsubscribe/${token}`);
    expect(await sql`select from mail_opt_outs`).toHaveLength(before.length);
  });
});
