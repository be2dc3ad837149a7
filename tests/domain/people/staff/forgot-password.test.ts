import { expect, onTestFinished, test, vi } from "vitest";
import { forgotPassword } from "@/lib/domain/people/staff/reset-password";
import { env } from "@/lib/platform/env";
import { sql } from "../../../support/database";
import { hire } from "../../../support/staff";

const sent = vi.hoisted(() => [] as string[]);
vi.mock("@/lib/platform/db/watchdog", async (original) => ({
  ...(await original<typeof import("@/lib/platform/db/watchdog")>()),
  statementSent: (query?: string) => query && sent.push(query),
}));

/** The statements of a request for a link: what each does, and to which table. */
async function statementsOf(msisdn: string): Promise<string[]> {
  sent.length = 0;
  await forgotPassword({ actor: { kind: "public" } }, { msisdn });
  return sent.map((query) => {
    const [, what, table] =
      /^\s*(insert into|update|delete from|select)\b(?:.*?\bfrom\b)?\s*"?(\w+)/is.exec(query) ?? [];
    return what === "select"
      ? `select ${table}`
      : (/^\s*(\w+(?: into)?) "?(\w+)/i.exec(query)?.slice(1, 3) ?? []).join(" ");
  });
}

test("a forgotten password takes the same statements for an unknown phone, which writes nothing", async () => {
  const { SMS_MODE, SMTP_URL } = env();
  onTestFinished(() => void Object.assign(env(), { SMS_MODE, SMTP_URL }));
  Object.assign(env(), { SMS_MODE: "simulator", SMTP_URL: "smtp://127.0.0.1:1" });
  const { msisdn } = await hire("tutor", { email: "asha@academy.example" });
  const suspended = await hire("tutor", { status: "inactive" });
  const known = await statementsOf(msisdn);
  expect(known).toContain("insert into password_resets");
  expect(known).toContain("insert into outbox");
  const written = () =>
    sql`select (select count(*) from outbox) as messages, (select count(*) from audit_log) as lines,
      (select count(*) from password_resets) as links`;
  const before = await written();
  expect(await statementsOf("254799888777")).toEqual(known);
  expect(await statementsOf(suspended.msisdn)).toEqual(known);
  expect(await written()).toEqual(before);
});
