import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reopenRegister } from "@/lib/domain/attendance/reopen-register";
import { closeDatabase } from "@/lib/platform/db/client";
import type { NewClass, Seat } from "../../api/fixtures";
import { WHOLE_RUN } from "../../support/whole-run";
import { join, leave, type Moves, move, noon, seasonOfMoves, shareOf, write } from "./season-of-moves";

const SEED = 37;
const RUNS = WHOLE_RUN ? 25 : 4;
const STUDENTS = 3;

beforeAll(async () => {
  await noon("2026-10-03");
  await closeDatabase();
});
afterAll(closeDatabase);

type Step =
  | { do: "day" }
  | { do: "move" | "leave" | "rejoin"; who: number }
  | { do: "draft" | "save" | "reopen"; session: 0 | 1; ago: number; marks: boolean[] };

const who = fc.nat(STUDENTS - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ do: "day" as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("move" as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("leave" as const, "rejoin" as const), who }) },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom("draft" as const, "save" as const, "reopen" as const),
      session: fc.constantFrom(0 as const, 1 as const),
      ago: fc.nat(2),
      marks: fc.array(fc.boolean(), { minLength: STUDENTS, maxLength: STUDENTS }),
    }),
  },
);

/** Where each student belonged on each day, and the registers, told without spans: day by day. */
class Model {
  today = 0;
  readonly past: Array<Array<number | null>> = [];
  readonly where: Array<number | null> = Array(STUDENTS).fill(0);
  readonly enrollment: number[] = Array(STUDENTS).fill(0);
  /** The session that marked a student today before the student left it. */
  readonly pinned: Array<{ session: number; enrollment: number } | null> = Array(STUDENTS).fill(null);
  readonly registers = new Map<string, { saved: boolean; marks: Map<number, boolean> }>();

  belongsTo(student: number, day: number): number | null | undefined {
    if (day < this.today) return this.past[day]?.[student];
    return this.pinned[student]?.session ?? this.where[student];
  }
  roster(session: number, day: number): number[] {
    return [...Array(STUDENTS).keys()].filter((student) => this.belongsTo(student, day) === session);
  }
  nextDay(): void {
    this.past.push([...Array(STUDENTS).keys()].map((student) => this.belongsTo(student, this.today) ?? null));
    this.pinned.fill(null);
    this.today += 1;
  }
  change(student: number, to: number | null): void {
    const from = this.where[student] ?? null;
    if (
      from !== null &&
      !this.pinned[student] &&
      this.registers.get(`${from} ${this.today}`)?.marks.has(student)
    )
      this.pinned[student] = { session: from, enrollment: this.enrollment[student] ?? 0 };
    if (from === null) this.enrollment[student] = (this.enrollment[student] ?? 0) + 1;
    const pin = this.pinned[student];
    if (pin && pin.session === to && pin.enrollment === this.enrollment[student]) this.pinned[student] = null;
    this.where[student] = to;
  }
  share(student: number): string {
    const counted = [...this.registers].flatMap(([key, { saved, marks }]) => {
      const [session, day] = key.split(" ").map(Number);
      const mark = marks.get(student);
      return saved && mark !== undefined && this.belongsTo(student, day ?? 0) === session ? [mark] : [];
    });
    return `${counted.filter(Boolean).length}/${counted.length}`;
  }
}

const dayOf = (day: number) => new Date(Date.UTC(2026, 9, 3 + day)).toISOString().slice(0, 10);

async function play(steps: Step[]): Promise<void> {
  await noon(dayOf(0));
  const season: Moves = await seasonOfMoves();
  const classes: [NewClass, NewClass] = [season.a, season.b];
  const seats: Seat[] = [];
  for (let one = 0; one < STUDENTS; one++) seats.push(await join(season.a));
  const model = new Model();
  for (const one of steps) await take(one, model, season, classes, seats);
  for (let student = 0; student < STUDENTS; student++) {
    const expected = model.where[student] === null ? "none" : model.share(student);
    expect(await shareOf(season, seats[student]!), `student ${student}`).toBe(expected);
  }
}

async function take(one: Step, model: Model, season: Moves, classes: [NewClass, NewClass], seats: Seat[]) {
  if (one.do === "day") {
    model.nextDay();
    return noon(dayOf(model.today));
  }
  if ("who" in one) {
    const seat = seats[one.who]!;
    const at = model.where[one.who] ?? null;
    if ((one.do === "rejoin") !== (at === null)) return;
    const to = one.do === "leave" ? null : one.do === "move" ? (at === 0 ? 1 : 0) : 0;
    model.change(one.who, to);
    if (one.do === "leave") await leave(season, seat);
    else if (one.do === "move") await move(season, seat, classes[to as 0 | 1]);
    else seats[one.who] = await join(season.a, seat);
    return;
  }
  const day = Math.max(0, model.today - one.ago);
  const key = `${one.session} ${day}`;
  const known = model.registers.get(key);
  if (one.do === "reopen") {
    if (!known?.saved) return;
    known.saved = false;
    await reopenRegister(season.admin, {
      session_id: classes[one.session].saturday,
      date: dayOf(day),
      reason: "Counted again",
    });
    return;
  }
  const roster = model.roster(one.session, day);
  if (known?.saved || roster.length === 0) return;
  const marked = one.do === "save" ? roster : roster.filter((student) => one.marks[student]);
  const marks = new Map(
    marked.map((student) => [student, one.do === "draft" || one.marks[student] === true]),
  );
  model.registers.set(key, { saved: one.do === "save", marks });
  const of = (wanted: boolean) =>
    [...marks].filter(([, mark]) => mark === wanted).map(([student]) => seats[student]!);
  await write(season, classes[one.session], dayOf(day), one.do === "save" ? "saved" : "draft", {
    present: of(true),
    absent: of(false),
  });
}

test("in whatever order students move, leave and return and registers are saved and reopened, the shares are those a model counts day by day", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), play), {
    numRuns: RUNS,
    seed: SEED,
  });
});
