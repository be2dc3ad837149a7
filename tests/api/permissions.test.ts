import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "@/lib/domain/access/actor";
import { authorize } from "@/lib/domain/access/authorize";
import { PERMISSIONS, type VerbName } from "@/lib/domain/access/permissions";
import type { Role } from "@/lib/domain/access/scopes";
import { Refusal } from "@/lib/platform/refusal";
import { type Answer, caller, type Fields, logged } from "../support/call";
import { sql } from "../support/database";
import { asStudent } from "../support/students";
import { sealedFor } from "./client";
import { heldSeat, newPhone, openStudentSession, type Seat, staffToken, student } from "./fixtures";
import { allCalls, type Call, isCallback } from "./routes";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const calls = (await allCalls()).filter((call) => !isCallback(call));
const nameOf = ({ method, path }: Call) => `${method} ${path.replace("/api/v1/", "")}`;

describe("the permission table", () => {
  test("has a line for every route", () => {
    expect(calls.filter(({ verb }) => !(verb in PERMISSIONS)).map(nameOf)).toEqual([]);
  });

  test("agrees with the paths: a route runs the verb it is named after", () => {
    const others = calls
      .filter(({ verb, path }) => `/api/v1/${verb.replace(".list", "").replace(".", "/")}` !== path)
      .map((call) => `${nameOf(call)} asks ${call.verb}`);
    expect(others.sort()).toEqual([
      "DELETE settings/delete-logo asks academy.delete-logo",
      "GET auth/reset-password-verify/[token] asks auth.reset-password-verify",
      "GET settings asks academy.show-settings",
      "GET status asks operations.show-status",
      "PATCH settings/update-settings asks academy.update-settings",
      "POST auth/reset-password/[token] asks auth.reset-password",
      "POST messages/unsubscribe/[token] asks messages.unsubscribe",
      "PUT settings/update-logo asks academy.update-logo",
    ]);
  });

  test("matches who-may-call.txt: a widened permission shows as a changed line", async () => {
    const verbs = new Set<string>(calls.map(({ verb }) => verb));
    const others = (Object.keys(PERMISSIONS) as VerbName[]).filter((verb) => !verbs.has(verb));
    const lines = [
      ...calls.map((call) => [nameOf(call), call.verb as VerbName] as const),
      ...others.map((verb) => [verb, verb] as const),
    ].map(([name, verb]) => `${name.padEnd(52)} ${whoMay(verb)}`);
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("who-may-call.txt");
  });

  test("refuses every caller a verb without a line", () => {
    for (const actor of Object.values(ACTORS))
      expect(() => authorize(actor, "students.unheard-of" as VerbName)).toThrow();
  });
});

const staff = (role: "admin" | "tutor" | "cashier" | "finance", mustChangePassword = false): Actor => ({
  kind: "staff",
  staffId: NOBODY,
  sessionId: NOBODY,
  role,
  mustChangePassword,
});
const ACTORS: Record<Role, Actor> = {
  public: { kind: "public" },
  view: asStudent(NOBODY, "view").actor,
  manage: asStudent(NOBODY, "manage").actor,
  admin: staff("admin"),
  tutor: staff("tutor"),
  cashier: staff("cashier"),
  finance: staff("finance"),
  scheduler: { kind: "system", name: "scheduler" },
  safaricom: { kind: "system", name: "safaricom" },
  gateway: { kind: "system", name: "gateway" },
  operator: { kind: "system", name: "operator" },
};

function whoMay(verb: VerbName): string {
  const line: Partial<Record<Role, string>> = PERMISSIONS[verb];
  return Object.entries(line)
    .map(([grade, scope]) => (scope === "any" ? grade : `${grade}(${scope})`))
    .join(" ");
}

/** The seat that all callers name; no call may change it. */
let seat: Seat;
const tokens: Record<string, () => Promise<string | undefined>> = {};
beforeAll(async () => {
  seat = await heldSeat();
  const other = await student();
  Object.assign(tokens, {
    none: async () => undefined,
    "raw id": async () => undefined,
    "sealed id": async () => undefined,
    view: () => openStudentSession(seat.student.id, "view"),
    manage: () => openStudentSession(seat.student.id, "manage"),
    "another's view": () => openStudentSession(other.id, "view"),
    "another's manage": () => openStudentSession(other.id, "manage"),
    tutor: () => staffToken("tutor"),
    cashier: () => staffToken("cashier"),
    finance: () => staffToken("finance"),
    admin: () => staffToken("admin"),
    suspended: () => staffToken("admin", { status: "inactive" }),
    "first login": () => staffToken("admin", { firstLogin: true }),
    dead: async () => "gnm_dead",
  });
});

/** Input that names the student but changes nothing, because the other ids are unknown. */
const NAMING: Partial<Record<VerbName, () => Fields>> = {
  "students.get-student": () => ({ q: seat.student.id }),
  "students.get-student-enrollment": () => ({ student_id: seat.student.id }),
  "students.unlock": () => ({ student_id: seat.student.id, code: "NOT THE CODE" }),
  "students.update-student": () => ({ id: seat.student.id }),
  "students.enroll": () => ({ student_id: seat.student.id, class_id: NOBODY }),
  "students.update-enrollment": () => ({
    id: NOBODY,
    student_id: seat.student.id,
    class_id: seat.group.classId,
    sessions: seat.group.sessions,
  }),
  "payments.choose-paybill": () => ({ enrollment_id: NOBODY, student_id: seat.student.id }),
  "payments.pay": () => ({
    enrollment_id: NOBODY,
    student_id: seat.student.id,
    payment_method: "paybill",
    paying_msisdn: newPhone(),
    paying_first_name: "Grace",
    paying_last_name: "Otieno",
  }),
};

/** The input with the student's id as a client got it. */
async function withSeal(input: Fields): Promise<Fields> {
  const sealed = await sealedFor(seat.student.id);
  const fields = Object.entries(input).map(([name, value]) => [
    name,
    value === seat.student.id ? sealed : value,
  ]);
  return Object.fromEntries(fields);
}

async function askAs(who: string, call: Call): Promise<Answer> {
  const token = await tokens[who]?.();
  const named = who === "none" ? {} : (NAMING[call.verb as VerbName]?.() ?? {});
  const input = who === "sealed id" ? await withSeal(named) : named;
  const send = caller(call.route, call.method, call.path);
  const params = { token: "no-such-token" };
  return call.method === "GET"
    ? send({ query: input as Record<string, string>, token, params })
    : send({ json: input, token, params });
}

describe("every call by every caller, through its real handler", () => {
  test("gives the responses in calls-by-caller.txt", async () => {
    const callers = Object.keys(tokens);
    const lines = [["", ...callers]];
    for (const call of calls) {
      const cells: string[] = [];
      for (const who of callers) {
        const { status, body } = await askAs(who, call);
        cells.push(body.code ? `${status} ${body.code}` : String(status));
        expect(logged.at(-1), `${nameOf(call)} runs another verb`).toContain(`"route":"${call.verb}"`);
      }
      lines.push([nameOf(call), ...cells]);
    }
    await expect(table(lines)).toMatchFileSnapshot("calls-by-caller.txt");
  });

  test("a first login gets 403 except at change-password and logout", async () => {
    for (const call of calls) {
      const { status, body } = await askAs("first login", call);
      const free = ["auth.change-password", "auth.logout"].includes(call.verb);
      expect([nameOf(call), body.code === "password_change_required"]).toEqual([nameOf(call), !free]);
      if (!free) expect(status).toBe(403);
    }
  });

  test("a suspended account and an expired token are anonymous: 401, or the public response", async () => {
    for (const call of calls) {
      const line: Partial<Record<Role, string>> = PERMISSIONS[call.verb as VerbName];
      for (const who of ["suspended", "dead"]) {
        const { status, body } = await askAs(who, call);
        if (line.public) expect([nameOf(call), status !== 403]).toEqual([nameOf(call), true]);
        else if (line.view)
          expect([nameOf(call), status, body.code]).toEqual([
            nameOf(call),
            ...(call.verb in NAMING ? [401, "identity_required"] : [400, "invalid"]),
          ]);
        else expect([nameOf(call), status, body.code]).toEqual([nameOf(call), 401, "bad_token"]);
      }
    }
  });

  test("a caller refused by the table is refused by the handler, before anything is read", async () => {
    const grades = ["view", "manage", "tutor", "cashier", "finance", "admin"] as const;
    for (const call of calls) {
      for (const grade of grades) {
        const refused = refusalOf(ACTORS[grade], call.verb as VerbName);
        if (!refused) continue;
        const send = caller(call.route, call.method, call.path);
        const body = call.method === "GET" ? {} : { raw: "{" };
        const answer = await send({ ...body, token: await tokens[grade]?.(), params: { token: "x" } });
        expect([nameOf(call), grade, answer.body.code]).toEqual([nameOf(call), grade, refused.code]);
      }
    }
  });

  test("none of these calls changes anything", async () => {
    const [row] = await sql`select e.state, s.status, s.full_name from enrollments e
      join students s on s.id = e.student_id where e.id = ${seat.enrollmentId}`;
    expect(row).toEqual({ state: "held", status: "active", full_name: "Amina Wanjiru Otieno" });
    expect(await sql`select id from enrollments`).toHaveLength(1);
    expect(await sql`select id from students`).toHaveLength(2);
    expect(await sql`select id from payment_requests`).toHaveLength(0);
  });
});

function refusalOf(actor: Actor, verb: VerbName): Refusal | undefined {
  try {
    authorize(actor, verb);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function table(lines: string[][]): string {
  const widths = lines[0]!.map((_cell, nth) => Math.max(...lines.map((line) => line[nth]!.length)));
  return lines
    .map((line) =>
      line
        .map((cell, nth) => cell.padEnd(widths[nth]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
    .concat("\n");
}
