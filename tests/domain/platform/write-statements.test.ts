import { sql as query } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { POST as registersPost } from "@/app/api/v1/attendance-registers/[[...call]]/route";
import { POST as authPost } from "@/app/api/v1/auth/[[...call]]/route";
import { POST as callbacksPost } from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import { POST as studentsPost } from "@/app/api/v1/students/[[...call]]/route";
import { closeDatabase, transaction } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import type { Handler } from "@/lib/platform/http/endpoint";
import { sealedFor } from "../../api/client";
import { adult, confirmation, heldSeat, newClass, openStudentSession, student } from "../../api/fixtures";
import { statementsOf } from "../../slow/bench/capture";
import { sql } from "../../support/database";
import { hire, PASSWORD, signedIn } from "../../support/staff";
import { SATURDAY, tutoredClass } from "../attendance/tutored-class";

// Callers have an address, as behind our own server (lib/platform/client-address.ts), so that limits per client network count.
Object.assign(globalThis, { [Symbol.for("academy.own-server")]: true });
const ADDRESS = "41.90.1.7";

afterEach(closeDatabase);

/** The statements that a call sends, BEGIN and COMMIT among them, in their order. */
async function textsSent(
  handler: Handler,
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
  return sent.map(({ text }) => text);
}

const statementsSent = async (...call: Parameters<typeof textsSent>) => (await textsSent(...call)).length;

/** Each statement is a round trip (docs/performance.md). */
describe("the calls made most often keep their number of statements", () => {
  test("registering a student, with a student session: 10", async () => {
    expect(await statementsSent(studentsPost.calls["register-student"].POST, adult())).toBe(10);
  });

  test("enrolling by a sealed id or a student's token: 7, and 11 while the message of the registration waits", async () => {
    const group = await newClass();
    const enrolling = async (student_id: string, token?: string) =>
      statementsSent(
        studentsPost.calls.enroll.POST,
        {
          student_id: token ? student_id : await sealedFor(student_id),
          class_id: group.classId,
          sessions: group.sessions,
        },
        token ? { token } : {},
      );
    const [one, another, third] = [await student(), await student(), await student()];
    await sql`update outbox set state = 'expired', why = 'superseded' where student_id = any(${[one.id, third.id]})`;
    expect([
      await enrolling(one.id),
      await enrolling(another.id),
      await enrolling(third.id, await openStudentSession(third.id, "view")),
    ]).toEqual([7, 11, 7]);
  });

  test("a register of thirty: 10, and 8 when it is there already", async () => {
    const { token, id } = await signedIn("tutor");
    const tutor = {
      actor: { kind: "staff", staffId: id, sessionId: id, role: "tutor", mustChangePassword: false },
    } as const;
    const { ids, there } = await tutoredClass(30, { tutor });
    const marking = (marks: Record<string, string[]>) =>
      statementsSent(
        registersPost.calls["add-register"].POST,
        { session_id: there.saturday, date: SATURDAY, status: "draft", ...marks },
        { token },
      );
    expect([await marking({ present: ids }), await marking({ absent: ids })]).toEqual([10, 8]);
  });

  test("a payment that Safaricom reports: 27", async () => {
    const { payCode } = await heldSeat();
    const params = { secret: env().CALLBACK_SECRET };
    const body = confirmation("TKL9999991", payCode, 500);
    expect(await statementsSent(callbacksPost.calls.confirmation.POST, body, { params })).toBe(27);
  });

  test("signing in: 13", async () => {
    const { msisdn } = await hire("admin");
    expect(await statementsSent(authPost.calls.login.POST, { msisdn, password: PASSWORD })).toBe(13);
  });
});

test("facts are sent behind their lock and COMMIT behind the last write, without waiting in between", async () => {
  const { classId, sessions } = await newClass();
  const student_id = await sealedFor((await student()).id);
  const sent = await textsSent(studentsPost.calls.enroll.POST, { student_id, class_id: classId, sessions });
  const behind = (lock: RegExp) => sent[sent.findIndex((text) => lock.test(text)) + 1];
  expect(behind(/lock_seat/)).toMatch(/^with at as materialized \(select clock_timestamp\(\)/);
  expect(behind(/insert into "audit_log"/)).toBe("commit");
});

describe("plans of named statements", () => {
  const mode = async (options?: { cachesPlans: boolean }) => {
    const [row] = await transaction(
      (tx) => tx.execute<{ mode: string }>(query`select current_setting('plan_cache_mode') as mode`),
      options,
    );
    return row?.mode;
  };

  test("are kept only in transactions that ask for it", async () => {
    expect([await mode({ cachesPlans: true }), await mode()]).toEqual(["auto", "force_custom_plan"]);
  });
});
