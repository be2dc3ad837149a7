import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportFeedback } from "@/lib/domain/feedback/export-feedback";
import type { ClassFeedback } from "@/lib/domain/feedback/read-feedback";
import { showFeedback } from "@/lib/domain/feedback/show-feedback";
import { newClass, type Seat, staffMember } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { answer, ask, close, completed, withFeedback } from "./closed-season";

process.env.DATABASE_POOL = "20";
withFeedback();

async function asked(count: number): Promise<Seat[]> {
  const seats = await completed(count);
  await close();
  await ask();
  return seats;
}

const report = async () => showFeedback(await asStaff("admin"), { season: 8 });

describe("the report", () => {
  test("shows of a class with four answers only that they are fewer than five, and five", async () => {
    const seats = await asked(6);
    const scores = [1, 2, 4, 5, 5];
    const texts = ["", "too far", "Bread", "", "apples"];
    for (const nth of [0, 1, 2, 3]) await answer(seats[nth]!, { teaching: scores[nth]!, text: texts[nth]! });
    const four = await report();
    expect(four).toMatchObject({ season: 8, asked: 6, answered: 4 });
    expect(four.classes).toMatchObject([
      { answers: 0, teaching: null, place: null, recommend: null, texts: [] },
    ]);
    const { csv } = await exportFeedback(await asStaff("admin"), { season: 8 });
    expect(await new Response(csv).text()).toMatch(/,fewer than 5,,,,\s*$/);
    await answer(seats[4]!, { teaching: scores[4]!, text: texts[4]! });
    const five = await report();
    expect(five.classes).toMatchObject([
      { answers: 5, teaching: 3.4, place: 3, recommend: 5, texts: ["apples", "Bread", "too far"] },
    ]);
    await answer(seats[5]!, { teaching: 1, text: "six" });
    expect((await report()).classes).toEqual(five.classes);
  });

  test("counts five answers that arrive at once as one block, of each class for itself", async () => {
    const [elsewhere] = await completed(1, await newClass());
    const seats = await asked(5);
    await Promise.all([...seats, elsewhere!].map((seat) => answer(seat)));
    const { classes } = await report();
    expect(classes.map(({ answers }) => answers).sort()).toEqual([0, 5]);
  });

  test("is 404 for an unknown season, and empty for one that nobody was asked about", async () => {
    expect(await outcomeOf(showFeedback(await asStaff("admin"), { season: 999 }))).toBe("not_found");
    expect(await report()).toEqual({ season: 8, asked: 0, answered: 0, classes: [], together: null });
  });

  test("is read by admins and finance as a whole, by tutors of the classes in which they have a session; a cashier is refused", async () => {
    const seats = await asked(5);
    const [own, other] = [await staffMember("tutor"), await staffMember("tutor")];
    await sql`update sessions set tutor_id = ${own} where id = ${seats[0]!.group.sunday}`;
    for (const seat of seats) await answer(seat);
    for (const reader of [await asStaff("admin"), await asStaff("finance"), await asStaff("tutor", own)])
      expect(await showFeedback(reader, { season: 8 })).toMatchObject({
        asked: 5,
        answered: 5,
        classes: [{ answers: 5 }],
      });
    expect(await showFeedback(await asStaff("tutor", other), { season: 8 })).toEqual({
      season: 8,
      asked: 0,
      answered: 0,
      classes: [],
      together: null,
    });
    expect(await outcomeOf(showFeedback(await asStaff("cashier"), { season: 8 }))).toBe("not_allowed");
    expect(await outcomeOf(exportFeedback(await asStaff("cashier"), { season: 8 }))).toBe("not_allowed");
  });

  test("shows what made no five together, once nobody can answer any more, and never so that fewer than five can be subtracted", async () => {
    const [here, there] = [await completed(3), await completed(3, await newClass())];
    const own = await staffMember("tutor");
    await sql`update sessions set tutor_id = ${own} where id = ${here[0]!.group.sunday}`;
    await close();
    await ask();
    for (const [nth, seat] of [...here, ...there].entries())
      await answer(seat, { teaching: nth < 3 ? 5 : 2 });
    expect((await report()).together).toBeNull();
    await sql`update seasons set closed_at = now() - interval '61 days' where number = 8`;
    expect((await report()).together).toEqual({
      answers: 6,
      teaching: 3.5,
      place: 3,
      recommend: 5,
      texts: [],
    });
    const { csv } = await exportFeedback(await asStaff("admin"), { season: 8 });
    expect(await new Response(csv).text()).toContain("The remaining answers of all classes,,6,3.5,3,5,");
    // The tutor's are three; of five, the three others of the whole would be told.
    const ofTutor = async () => (await showFeedback(await asStaff("tutor", own), { season: 8 })).together;
    expect(await ofTutor()).toBeNull();
    const another = sql`insert into feedback_answers (class_id, season_number, teaching, place, recommend)
      select ${here[0]!.group.classId}::uuid, 8, 5, 3, 5 from generate_series(1, 2)`;
    await another;
    await sql`update feedback_answers set block = null`;
    expect(await ofTutor()).toBeNull();
    expect((await report()).together).toMatchObject({ answers: 8 });
    await sql`delete from feedback_answers where class_id = ${there[0]!.group.classId}`;
    expect(await ofTutor()).toMatchObject({ answers: 5, teaching: 5 });
  });

  test("is a table with a row for each class and each text; the audit log says that it was exported", async () => {
    const seats = await asked(5);
    for (const [nth, seat] of seats.entries())
      await answer(seat, { text: nth === 0 ? '=danger, "quoted"' : "" });
    const finance = await asStaff("finance");
    const { csv, fileName } = await exportFeedback(finance, { season: 8 });
    const lines = (await new Response(csv).text()).trim().split(/\r?\n/);
    expect(fileName).toMatch(/^Feedback_Season_8_\d+\.csv$/);
    expect(lines[0]).toContain(
      "Course,Class,Answers,Teaching,Place and times,Would recommend us,In their words",
    );
    expect(lines[1]).toMatch(/,5,4,3,5,$/);
    expect(lines).toHaveLength(3);
    expect(lines[2]).not.toMatch(/,=danger/);
    const logged = await sql`select 1 from audit_log
      where verb = 'reports.feedback' and actor_id = ${finance.actor.staffId}`;
    expect(logged).toHaveLength(1);
  });
});

const score = fc.integer({ min: 1, max: 5 });
const said = fc.record({
  teaching: score,
  place: score,
  recommend: score,
  text: fc.constantFrom("", "a", "b", "c"),
});

describe("from any two reports in a row", () => {
  test("no single answer is told: nothing changed, or a block of five came, whoever of the five said what", async () => {
    const seats = await asked(13);
    const { classId } = seats[0]!.group;
    await fc.assert(
      fc.asyncProperty(
        fc.array(said, { minLength: 13, maxLength: 13 }),
        fc.nat({ max: 4 }),
        async (all, shift) => {
          const played = await play(classId, seats, all);
          for (const [nth, now] of played.entries()) {
            const before = played[nth - 1] ?? now;
            expect(now.answers % 5).toBe(0);
            if (now.answers === before.answers) expect(now).toEqual(before);
            else expect(now.answers - before.answers).toBe(5);
          }
          // Who of a block said which of its answers shows in no report.
          const turned = all.map((_, nth) => all[nth < 10 ? nth - (nth % 5) + ((nth + shift) % 5) : nth]!);
          const others = await play(classId, seats, turned);
          expect(others.map(shown)).toEqual(played.map(shown));
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);
});

const shown = ({ class_id: _id, ...row }: ClassFeedback) => row;

/** Lets everybody answer, one after the other. @returns the class in the report after each */
async function play(
  classId: string,
  seats: Seat[],
  all: { teaching: number; text: string }[],
): Promise<ClassFeedback[]> {
  await sql`delete from feedback_answers`;
  await sql`update feedback_asked set answered = false`;
  const reports: ClassFeedback[] = [];
  for (const [nth, seat] of seats.entries()) {
    await answer(seat, all[nth]!);
    reports.push((await report()).classes.find(({ class_id }) => class_id === classId)!);
  }
  return reports;
}
