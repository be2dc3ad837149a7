import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { isToBegin, meetsOn } from "@/lib/domain/attendance/rules";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { summary } from "./enrollments";
import {
  assignTutor,
  type OwnMeeting,
  type OwnStudent,
  ownClasses,
  ownStudent,
  takeSeat,
} from "./own-records";
import { filesMissing, remains } from "./register-store";
import { payByHand } from "./simulator";
import { enter, type Hired, hireReadyTutor, tokenOf } from "./staff";

export type OwnSession = {
  id: string;
  className: string;
  course: string;
  /** Today in Nairobi, YYYY-MM-DD: a student who paid today is in today's register, on any day of the week. */
  today: string;
  tutor: Hired;
  /** Whether it meets today. */
  meets: boolean;
  /** Sorted by name, as in the register. */
  students: OwnStudent[];
  /** The path of today's register. */
  register: string;
};

/**
 * A new tutor's session with enrolled students. It meets today if today is a Saturday or Sunday and its meeting has begun, so that
 * its register is submitted without a question; else it does not meet today, and there is a reason for today's register already,
 * and no mark. `unusual`: it does not meet today, and nobody has said why there is a register.
 */
export async function ownSession(
  request: APIRequestContext,
  size: number,
  given: { tutor?: Hired; unusual?: true } = {},
): Promise<OwnSession> {
  const admin = await tokenOf(request, "admin");
  const tutor = given.tutor ?? (await hireReadyTutor(request));
  const [group] = await ownClasses(request, admin, [size + 5]);
  if (!group) throw new Error("no class was made");
  const today = nairobiToday();
  const isOfToday = ({ day }: OwnMeeting) => meetsOn(day, today);
  const hasBegun = (one: OwnMeeting) => isOfToday(one) && !isToBegin(one, today, Date.now());
  const meets = !given.unusual && group.sessions.some(hasBegun);
  const session = group.sessions.find((one) => isOfToday(one) === meets);
  if (!session) throw new Error("no session was made");
  await assignTutor(request, admin, session.id, tutor.id);

  const students: OwnStudent[] = [];
  for (let first = 0; first < size; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, size - first) }, () => ownStudent(request));
    students.push(...(await Promise.all(some)));
  }
  students.sort((one, other) => one.name.localeCompare(other.name));
  // One after the other: those who join on the day stand in the register as they came.
  for (const [index, student] of students.entries()) {
    await takeSeat(request, student.id, group);
    await payByHand(request, (await summary(request, student)).pay_code, student.phone);
    await expect.poll(() => enrolledIn(request, admin, tutor, session.id)).toBe(index + 1);
  }
  if (!given.unusual) await writeMeanwhile(request, { id: session.id, today }, { status: "draft" });
  const query = new URLSearchParams({ sessionId: session.id, date: today });
  return {
    id: session.id,
    className: group.name,
    course: group.course,
    today,
    meets,
    tutor,
    students,
    register: `/tutor/class-register?${query}`,
  };
}

/** Today's register as stored: its status and the marks by student id; undefined if nobody is marked. */
export async function keptOf(request: APIRequestContext, { id, today }: OwnSession) {
  const answer = await request.get("/api/v1/attendance-registers", {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    params: { sessionId: id },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const register = (await answer.json()).data[today];
  if (!register || register.unmarked_count === register.students.length) return undefined;
  const states = register.students.map((student: { id: string; state: string }) => [
    student.id,
    student.state,
  ]);
  return { status: register.status as string, states: Object.fromEntries(states) as Record<string, string> };
}

/** Another user writes today's register. */
export async function writeMeanwhile(
  request: APIRequestContext,
  session: Pick<OwnSession, "id" | "today">,
  fields: { status: "draft" | "saved"; present?: string[]; absent?: string[]; date?: string },
): Promise<void> {
  const answer = await request.post("/api/v1/attendance-registers/add-register", {
    headers: { authorization: `Bearer ${await tokenOf(request, "admin")}` },
    data: {
      session_id: session.id,
      date: session.today,
      present: [],
      absent: [],
      reason: "Make-up class",
      ...fields,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** More would wait for the lock of the same class, on a busy machine until they are refused as busy. */
const AT_ONCE = 2;

const nairobiToday = () => nairobiDate(new Date());

async function enrolledIn(
  request: APIRequestContext,
  token: string,
  tutor: Hired,
  id: string,
): Promise<number> {
  const answer = await request.get("/api/v1/tutors/tutor-sessions", {
    headers: { authorization: `Bearer ${token}` },
    params: { tutorId: tutor.id },
  });
  const { data } = await answer.json();
  const session = data.sessions.find((one: { id: string }) => one.id === id);
  return session.students.length;
}

/** Taps a student's mark, by position in the register. */
export async function tapMark(
  page: Page,
  session: OwnSession,
  position: number,
  state: "Present" | "Absent",
): Promise<void> {
  const row = rowOf(page, session, position);
  await row
    .locator("label")
    .filter({ hasText: new RegExp(`^${state}$`) })
    .tap();
  await expect(row.getByRole("radio", { name: state })).toBeChecked();
}

/** Taps a student's mark and waits until it is on the phone. */
export async function mark(...given: Parameters<typeof tapMark>): Promise<void> {
  await tapMark(...given);
  await expectStored(given[0]);
}

/** Waits until the page says that the marks are on the phone or sent. A mark shows before that. */
export async function expectStored(page: Page): Promise<void> {
  const said = /^(On this phone, not sent|Saving \.\.\.|Draft saved\.)$/;
  await expect(page.getByRole("status").filter({ hasText: said })).toBeVisible();
}

/** Checks the marks of the first students. */
export async function expectMarks(page: Page, session: OwnSession, states: string[]): Promise<void> {
  for (const [position, state] of states.entries())
    await expect(rowOf(page, session, position).locator(`input[value=${state.toLowerCase()}]`)).toBeChecked();
}

/** A student's row of marks, by position in the register. */
export function rowOf(page: Page, session: OwnSession, position: number) {
  const { name, registrationNo } = session.students[position]!;
  return page.getByRole("group", { name: `${name} ${registrationNo}` });
}

/** The numbers of students on the printed sheet, as their rows show them, by position in the register. */
export async function numbersOf(page: Page, session: OwnSession): Promise<number[]> {
  const numbers = [];
  for (const position of session.students.keys())
    numbers.push(
      Number.parseInt((await rowOf(page, session, position).locator("summary").textContent()) ?? "", 10),
    );
  return numbers;
}

/** Signs in, opens the register and waits until the service worker has it. */
export async function openRegister(page: Page, session: OwnSession): Promise<void> {
  await enter(page, session.tutor.phone, session.tutor.password, "/tutor");
  await page.goto(session.register);
  await expect(page.getByRole("heading", { level: 1, name: session.className })).toBeVisible();
  await expect
    .poll(async () => (await remains(page)).pages)
    .toEqual(expect.arrayContaining(["/tutor", session.register]));
  // The page's own files are fetched one at a time.
  await expect.poll(() => page.evaluate(filesMissing)).toEqual([]);
}

/** Unfolds the line for the sheet's numbers, and gives its box. */
export async function numbersBox(page: Page) {
  await page.getByText("Mark by the sheet's numbers").click();
  return page.getByRole("textbox", { name: "Absent and late numbers" });
}
