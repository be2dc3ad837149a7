import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import type { FormState } from "@/lib/platform/http/form-state";
import { sql } from "../support/database";
import { openStudentSession, paidSeat } from "./fixtures";

/** The browser's cookies. */
const jar = new Map<string, string>();
vi.mock("next/headers", () => ({
  headers: async () =>
    new Headers({ host: "academy.test", origin: "http://academy.test", "x-academy-path": "/pay?paid=1" }),
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { name, value: jar.get(name) } : undefined),
    getAll: () => [],
    has: (name: string) => jar.has(name),
    set: (name: string, value: string) => void jar.set(name, value),
    delete: (name: string) => void jar.delete(name),
  }),
}));
class Redirect extends Error {}
vi.mock("next/navigation", () => ({
  redirect: (address: string) => {
    throw new Redirect(address);
  },
}));

type Action = (before: FormState, form: FormData) => Promise<FormState>;

/** The forms of student pages that act on no session's student, so they may be sent whoever is signed in. */
const OF_NOBODY = [
  // By the link that the page was opened with.
  "acceptOfferAction",
  "declineOfferAction",
  "giveFeedbackAction",
  "payByLinkAction",
  "unsubscribeAction",
  // By the draft that the page showed.
  "completeRegistrationAction",
  "keepDraftAction",
  "saveWithCodeAction",
  // Of nobody's record.
  "askReminderAction",
  "checkListAction",
  "chooseClassAction",
  "findStudentAction",
  "finishAction",
  "goToLookUpAction",
];

const ROOT = join(import.meta.dirname, "../../app");
const files = ["(public)", "(person)", "_payment", "_student-session"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /actions\.ts$/.test(file))
    .map((file) => join(ROOT, folder, file)),
);
const modules = await Promise.all(files.map((file) => import(file)));
const actions = Object.entries<Action>(Object.assign({}, ...modules));
const own = actions.filter(([name]) => !OF_NOBODY.includes(name));

const audited = async () => (await sql`select count(*)::int as n from audit_log`)[0]?.n;

beforeEach(() => jar.clear());

test("each form of a student's own record is walked", () => {
  expect(own.length).toBeGreaterThanOrEqual(16);
  expect(actions.map(([name]) => name)).toEqual(expect.arrayContaining(OF_NOBODY));
});

test.each(own)(
  "%s, drawn for a student who is no longer signed in, does nothing at the first press, loads its page anew, and the page says whose it is",
  async (_name, action) => {
    const [shown, current] = [await paidSeat(), await paidSeat()];
    jar.set("academy_visit", await openStudentSession(current.student.id, "manage"));
    const form = new FormData();
    const fields = {
      shown_to: shown.student.id,
      student_id: shown.student.id,
      enrollment_id: shown.enrollmentId,
      id: shown.student.id,
      privacy: "on",
      payment_method: "express",
      paying_msisdn: "0711222333",
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const before = await audited();
    await expect(action({ errors: {}, values: {} }, form)).rejects.toEqual(new Redirect("/pay?paid=1"));
    expect(jar.get("academy_notice_another_student")).toBe("yes");
    expect(await audited()).toBe(before);
  },
);
