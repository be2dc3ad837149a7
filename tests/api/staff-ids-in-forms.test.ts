import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { FormState } from "@/lib/platform/http/form-state";
import { sql } from "../support/database";
import { openStudentSession, student } from "./fixtures";
import { readStaffLists, records, type Shown } from "./staff-lists";

/** The session and the draft in the browser's cookies. */
let sessionToken: string | undefined;
let draft = "";
vi.mock("next/headers", () => ({
  headers: async () => new Headers({ host: "academy.test", origin: "http://academy.test" }),
  cookies: async () => ({
    get: (name: string) => {
      const value = { academy_visit: sessionToken, academy_draft: draft }[name];
      return value ? { name, value } : undefined;
    },
    getAll: () => [],
    has: () => false,
    set() {},
    delete() {},
  }),
}));

type Action = (before: FormState, form: FormData) => Promise<FormState>;

const ROOT = join(import.meta.dirname, "../..");
/** Actions that take no id of a record, by what they do. */
const ABOUT_NOTHING = {
  finishAction: "ends this browser's own visit",
  goToLookUpAction: "leads to the look-up",
  signOutAction: "ends this browser's own sign-in",
  putCodesAwayAction: "ends what this browser shows",
  enterCodeAction: "goes on with a sign-in of this browser",
  forgotPasswordAction:
    "writes to the owner of an account, named by its phone; its answer is always the same",
  keepDraftAction: "stores a form that registers nobody yet",
  agreeToFollowUpsAction: "asks for yes or no before anything else",
  askReminderAction: "keeps a phone for one SMS before registration opens",
  giveFeedbackAction: "takes feedback by the code of a link alone",
  checkListAction: "checks the papers of a list that somebody pasted",
  chooseClassAction: "checks a choice among the public classes",
};
/** Undoing is one action for several verbs, which the form names. */
const UNDOES = ["student", "students", "tutors", "cashiers", "admins", "move", "moves"];

const actions = await readActions();

let shown: Awaited<ReturnType<typeof readStaffLists>>;
let before: string;
beforeAll(async () => {
  shown = await readStaffLists();
  const stranger = (await student({ full_name: "Stranger Wafula" })).id;
  sessionToken = await openStudentSession(stranger, "manage");
  before = await records();
});

test("every server action is tried here", () => {
  const names = actions.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(["enrollAction", "sendRequestAction", "leaveAction", "unlockAction"]),
  );
  expect(names.length).toBeGreaterThan(80);
  expect(names).toEqual(expect.arrayContaining(Object.keys(ABOUT_NOTHING)));
});

describe.each([
  ["without a student session", () => undefined],
  ["in another student's visit", () => sessionToken],
])("an id from a staff list, %s", (_whose, cookie) => {
  test.each(actions.filter(([name]) => !(name in ABOUT_NOTHING)))(
    "opens nothing by %s",
    async (_name, action) => {
      const own = sessionToken;
      sessionToken = cookie();
      for (const person of shown.people) {
        await sql`delete from rate_limits`;
        draft = person.enrollment_id;
        const state = await action({ errors: {}, values: {} }, formOf(person));
        expect(REFUSED, JSON.stringify(state)).toContain(state.code);
      }
      sessionToken = own;
    },
  );
});

test("none of these forms changed a record", async () => {
  expect(await records()).toBe(before);
});

/** The codes by which a form may end that names somebody else's record. */
const REFUSED = [
  "identity_required",
  "session_over",
  "not_allowed",
  "not_found",
  // Tokens and drafts of nobody.
  "draft_gone",
  "wrong_login",
];

/** A form with every field that some action reads, filled validly with the ids of a student. */
function formOf(person: Shown): FormData {
  const form = new FormData();
  const { sessions, msisdn, ...ids } = person;
  for (const [name, id] of Object.entries(ids)) form.set(name, id);
  for (const session of sessions) form.append("sessions", session);
  for (const session of sessions) form.append("shown_session", session);
  form.set("shown_class", person.class_id);
  form.set("course", "any");
  form.set("class_any", person.class_id);
  form.set(`saturday_${person.class_id}`, String(sessions[0]));
  for (const name of ["id", "q", "number"]) form.set(name, person.student_id);
  for (const [name, value] of Object.entries({
    id: person.enrollment_id,
    token: person.enrollment_id,
    student_msisdn: msisdn,
    msisdn,
    dob: "01-01-1990",
    dob_day: "1",
    dob_month: "1",
    dob_year: "1990",
    full_name: "Amina Wanjiru Otieno",
    id_number: "30123456",
    residence: "Kibera",
    channel: "Flier",
    enrollment_status: "new",
    consent: "on",
    password: "Karibu-Nyumbani-42",
    code: "A2B3C4D5E6",
    text: "TKL0000001",
    payment_method: "paybill",
    paying_msisdn: msisdn,
    paying_first_name: "Grace",
    paying_last_name: "Otieno",
    privacy: "on",
    next: "/pay",
    step: "complete",
  }))
    form.set(name, value);
  return form;
}

async function readActions(): Promise<[string, Action][]> {
  const files = readdirSync(join(ROOT, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(ROOT, "app", file))
    .filter((file) => /^"use server"/.test(readFileSync(file, "utf8")));
  const modules = await Promise.all(files.map((file) => import(file) as Promise<Record<string, Action>>));
  return modules.flatMap((module) => Object.entries(module)).flatMap(eachUndo);
}

function eachUndo([name, action]: [string, Action]): [string, Action][] {
  if (name !== "undoAction") return [[name, action]];
  return UNDOES.map((undo) => [
    `${name} of ${undo}`,
    (before, form) => {
      form.set("undo", undo);
      return action(before, form);
    },
  ]);
}
