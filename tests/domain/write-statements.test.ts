import { afterEach, expect, test } from "vitest";
import { POST as registersPost } from "@/app/api/v1/attendance-registers/[[...call]]/route";
import { POST as authPost } from "@/app/api/v1/auth/[[...call]]/route";
import { POST as callbacksPost } from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import { POST as studentsPost } from "@/app/api/v1/students/[[...call]]/route";
import { closeDatabase } from "@/db/client";
import { env } from "@/lib/platform/env";
import { adult, confirmation, heldSeat, newClass, student } from "../api/fixtures";
import { statementsOf } from "../slow/bench/capture";
import "../support/database";
import { hire, PASSWORD, signedIn } from "../support/staff";
import { SATURDAY, tutoredClass } from "./attendance/tutored-class";

afterEach(closeDatabase);

// The caller's address is believed as behind our own server (lib/platform/client-address.ts).
Object.assign(globalThis, { [Symbol.for("academy.own-server")]: true });
const ADDRESS = "41.90.1.7";

/** The statements that a call sends, its BEGIN and COMMIT included. */
async function statementsSent(
  handler: (request: Request, context?: { params: Promise<Record<string, string>> }) => Promise<Response>,
  body: unknown,
  { token, params = {} }: { token?: string; params?: Record<string, string> } = {},
): Promise<string[]> {
  const headers = {
    "content-type": "application/json",
    "x-academy-address": ADDRESS,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const request = new Request("http://academy/", { method: "POST", headers, body: JSON.stringify(body) });
  const sent = await statementsOf(process.env.DATABASE_URL ?? "", () =>
    handler(request, { params: Promise.resolve(params) }),
  );
  if (process.env.SHOW)
    for (const [n, { text }] of sent.entries()) process.stderr.write(`${n + 1} ${text.replace(/\s+/g, " ").slice(0, 400)}\n`);
  return sent.map(({ text }) => text);
}

test("registering a student", async () => {
  await student();
  expect(await statementsSent(studentsPost.calls["register-student"].POST, adult())).toHaveLength(0);
});

test("enrolling", async () => {
  const group = await newClass();
  const { id } = await student();
  const body = { student_id: id, class_id: group.classId, sessions: group.sessions };
  expect(await statementsSent(studentsPost.calls.enroll.POST, body)).toHaveLength(0);
});

test("the register of thirty students", async () => {
  const { token, id } = await signedIn("tutor");
  const all = await tutoredClass(30, {
    tutor: { actor: { kind: "staff", staffId: id, sessionId: id, role: "tutor", mustChangePassword: false } },
  });
  const body = { session_id: all.there.saturday, date: SATURDAY, status: "draft" };
  const first = await statementsSent(
    registersPost.calls["add-register"].POST,
    { ...body, present: all.ids },
    { token },
  );
  const again = await statementsSent(
    registersPost.calls["add-register"].POST,
    { ...body, absent: all.ids },
    { token },
  );
  expect([first.length, again.length]).toEqual([0, 0]);
});

test("a payment that Safaricom reports", async () => {
  const seat = await heldSeat();
  const sent = await statementsSent(
    callbacksPost.calls.confirmation.POST,
    confirmation("TKL9999991", seat.payCode, 500),
    {
      params: { secret: env().CALLBACK_SECRET },
    },
  );
  expect(sent).toHaveLength(0);
});

test("signing in", async () => {
  const { msisdn } = await hire("admin");
  expect(await statementsSent(authPost.calls.login.POST, { msisdn, password: PASSWORD })).toHaveLength(0);
});
