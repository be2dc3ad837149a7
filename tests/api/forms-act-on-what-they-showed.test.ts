import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { choosePaybillAction, sendRequestAction } from "@/app/_payment/actions";
import { changeEnrollmentAction, enrollAction, goToPaymentAction } from "@/app/(public)/class-choice-actions";
import { completeRegistrationAction, keepDraftAction } from "@/app/(public)/registration-actions";
import { seatMark } from "@/lib/domain/enrollments/seats/seat-mark";
import type { FormState } from "@/lib/platform/http/form-state";
import { sql } from "../support/database";
import {
  adult,
  heldSeat,
  type NewClass,
  newClass,
  openStudentSession,
  payByPaybill,
  type Seat,
  student,
} from "./fixtures";

/** The browser's cookies. */
const jar = new Map<string, string>();
let language = "en";
vi.mock("next/headers", () => ({
  headers: async () =>
    new Headers({
      host: "academy.test",
      origin: "http://academy.test",
      "x-academy-path": "/pay",
      "accept-language": language,
    }),
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

const stateOf = (action: Action, fields: Record<string, string | string[]>) =>
  action({ errors: {}, values: {} }, formOf(fields));

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one);
  return form;
}

/** Sends a form. @returns where it leads, or its refusal */
async function send(action: Action, fields: Record<string, string | string[]>): Promise<string> {
  try {
    const state = await stateOf(action, fields);
    return `${state.code}: ${state.message}`;
  } catch (error) {
    if (error instanceof Redirect) return error.message;
    throw error;
  }
}

const classOf = async ({ enrollmentId }: Seat) =>
  (await sql`select class_id from enrollments where id = ${enrollmentId}`)[0]?.class_id;

beforeEach(() => jar.clear());
afterEach(() => {
  language = "en";
});

describe("a form acts on the place that its page showed", () => {
  let seat: Seat;
  let other: NewClass;
  let shown: Record<string, string | string[]>;
  let restored: Record<string, string>;
  beforeEach(async () => {
    seat = await heldSeat();
    other = await newClass();
    jar.set("academy_visit", await openStudentSession(seat.student.id, "view"));
    const sessions = await chosenBy(seat);
    shown = {
      was: seatMark({
        class_id: seat.group.classId,
        status: "pending",
        sessions: sessions.map((id) => ({ id })),
      }),
      id: seat.enrollmentId,
      student_id: seat.student.id,
      shown_class: seat.group.classId,
      shown_session: sessions,
      payment_method: "express",
    };
    // Old choices that the browser put back into the closed panel.
    restored = { course: "any", class_any: other.classId, ...timesOf(other) };
  });

  test("'Go to payment' keeps the class that the page shows, whatever stands in the closed panel", async () => {
    expect(await send(goToPaymentAction, { ...shown, ...restored })).toBe("/mpesa-express");
    expect(await classOf(seat)).toBe(seat.group.classId);
  });

  test("the panel's own button changes the class, and the page shows it before anything is paid", async () => {
    expect(await send(goToPaymentAction, { ...shown, ...restored, change: "yes" })).toBe("/pay");
    expect(await classOf(seat)).toBe(other.classId);
  });

  test.each([
    ["en", /^stale: This page was out of date: the place is now in .+ Nothing was changed/],
    ["sw", /^stale: Ukurasa huu ulikuwa umepitwa na wakati: nafasi sasa iko .+ Hakuna kilichobadilishwa/],
  ])("a tab opened before a change is told what the student's place is now: %s", async (spoken, sentence) => {
    language = spoken;
    const third = await newClass();
    expect(await send(goToPaymentAction, { ...shown, ...restored, change: "yes" })).toBe("/pay");
    const stale = { ...shown, course: "any", class_any: third.classId, ...timesOf(third) };
    expect(await send(goToPaymentAction, { ...stale, change: "yes" })).toMatch(sentence);
    expect(await send(changeEnrollmentAction, stale)).toMatch(sentence);
    expect(await send(enrollAction, stale)).toMatch(sentence);
    expect(await classOf(seat)).toBe(other.classId);
  });

  test("a page that showed no place does not move the one that another tab took", async () => {
    const form = { ...shown, was: seatMark(null), ...restored };
    expect(await send(enrollAction, form)).toMatch(/^stale/);
    expect(await classOf(seat)).toBe(seat.group.classId);
  });

  test("a paid place moves at the second press, after the page has said from what to what", async () => {
    await payByPaybill(seat);
    jar.set("academy_visit", await openStudentSession(seat.student.id, "manage"));
    const form = { ...shown, ...restored, confirms: "yes" };
    const sure = [other.classId, ...Object.values(timesOf(other))].join(" ");
    expect(await stateOf(changeEnrollmentAction, form)).toMatchObject({ errors: {}, data: { sure } });
    expect(await classOf(seat)).toBe(seat.group.classId);
    // Another choice than the one that was asked about is asked about again.
    expect(await stateOf(changeEnrollmentAction, { ...form, sure: "another" })).toMatchObject({
      data: { sure },
    });
    expect(await send(changeEnrollmentAction, { ...form, sure })).toBe("/enrollment-successful");
    expect(await classOf(seat)).toBe(other.classId);
  });

  test("a prompt and a paybill hold are for the class that the page showed", async () => {
    const payer = { paying_msisdn: "0711222333", paying_first_name: "Grace", paying_last_name: "Otieno" };
    const form = { was: String(shown.was), enrollment_id: seat.enrollmentId, student_id: seat.student.id };
    expect(await send(goToPaymentAction, { ...shown, ...restored, change: "yes" })).toBe("/pay");
    expect(await send(sendRequestAction, { ...form, ...payer })).toMatch(/^stale/);
    expect(await send(choosePaybillAction, form)).toMatch(/^stale/);
    expect(await sql`select id from payment_requests where enrollment_id = ${seat.enrollmentId}`).toEqual([]);
  });

  test("a form without its mark changes nothing", async () => {
    const unmarked = { ...shown, ...restored, was: "", change: "yes" };
    expect(await send(goToPaymentAction, unmarked)).toMatch(/^stale/);
    expect(await classOf(seat)).toBe(seat.group.classId);
  });
});

describe("two registrations in two tabs", () => {
  const formOf = (group: NewClass, name: string) => {
    const { dob, consent: _consent, channel: _channel, ...fields } = adult({ full_name: name });
    const [day = "", month = "", year = ""] = dob.split("-");
    return {
      ...fields,
      dob_day: day,
      dob_month: month,
      dob_year: year,
      class_id: group.classId,
      times: Object.values(timesOf(group)).join("."),
    };
  };
  const keyIn = (address: string) => new URLSearchParams(address.split("?")[1]).get("draft") ?? "";
  const registered = async () =>
    (await sql`select full_name from students where full_name like 'Tab %' order by created_at`).map(
      ({ full_name }) => full_name,
    );

  test("are two drafts: Complete in the first tab registers the first student", async () => {
    const group = await newClass();
    const first = keyIn(await send(keepDraftAction, formOf(group, "Tab First")));
    const second = keyIn(await send(keepDraftAction, formOf(group, "Tab Second")));
    expect(first).not.toBe(second);
    expect(await send(completeRegistrationAction, { draft: first, consent: "on" })).toBe(
      `/registration-confirmation?draft=${first}`,
    );
    expect(await registered()).toEqual(["Tab First"]);
    await send(completeRegistrationAction, { draft: second, consent: "on" });
    expect(await registered()).toEqual(["Tab First", "Tab Second"]);
    // Pressed again, it goes on with the first, and registers nobody.
    expect(await send(completeRegistrationAction, { draft: first, onward: "yes" })).toBe("/enroll");
    expect(await registered()).toEqual(["Tab First", "Tab Second"]);
  });

  test("a changed draft replaces its own old one and no other", async () => {
    const group = await newClass();
    const first = keyIn(await send(keepDraftAction, formOf(group, "Tab Third")));
    const second = keyIn(await send(keepDraftAction, formOf(group, "Tab Fourth")));
    const changed = keyIn(await send(keepDraftAction, { ...formOf(group, "Tab Fifth"), draft: first }));
    expect(await send(completeRegistrationAction, { draft: first, consent: "on" })).toMatch(/^draft_gone/);
    await send(completeRegistrationAction, { draft: changed, consent: "on" });
    await send(completeRegistrationAction, { draft: second, consent: "on" });
    expect((await registered()).slice(2)).toEqual(["Tab Fifth", "Tab Fourth"]);
  });

  test("an older cookie, with one token and no key, still completes", async () => {
    const group = await newClass();
    await send(keepDraftAction, formOf(group, "Tab Old"));
    jar.set("academy_draft", String(jar.get("academy_draft")).split(".")[0] ?? "");
    await send(completeRegistrationAction, { consent: "on" });
    expect(await registered()).toContain("Tab Old");
  });

  test("a draft that another browser replaced is refused, not taken over", async () => {
    await student();
    expect(await send(completeRegistrationAction, { draft: "0123456789abcdef" })).toMatch(/^draft_gone/);
  });
});

/** One time of each day of a class, as its form sends them. */
function timesOf({ classId, saturday, sunday, chapel }: NewClass): Record<string, string> {
  return { [`saturday_${classId}`]: saturday, [`sunday_${classId}`]: sunday, [`chapel_${classId}`]: chapel };
}

async function chosenBy({ enrollmentId }: Seat): Promise<string[]> {
  const rows = await sql`select session_id from enrollment_sessions where enrollment_id = ${enrollmentId}`;
  return rows.map(({ session_id }) => session_id);
}
