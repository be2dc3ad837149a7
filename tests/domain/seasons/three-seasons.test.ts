import { expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { closeCheck } from "@/lib/domain/season-lifecycle/closing/close-check";
import { closeSeason } from "@/lib/domain/season-lifecycle/closing/close-season";
import { acceptOutcomes } from "@/lib/domain/season-lifecycle/closing/prepare-closing";
import { createSeason } from "@/lib/domain/season-lifecycle/planning/create-season";
import { listSeasons } from "@/lib/domain/seasons/list-seasons";
import { updateSeason } from "@/lib/domain/seasons/update-season";
import { asStaff, PUBLIC } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import {
  advanceTo,
  advanceToEvening,
  buildCatalog,
  dateIn,
  enrollAll,
  enrolledByClass,
  keepCredit,
  matchSuspense,
  now,
  type Player,
  payAll,
  registerAgain,
  registerNew,
  releasePartPaid,
  staysAway,
  teach,
} from "../../support/season-play";
import { WHOLE_RUN } from "../../support/whole-run";

const SIZE = WHOLE_RUN ? 300 : 24;
const CLASSES = 3;
/** Some find their class full. */
const CAPACITY = SIZE / CLASSES - 2;
const WEEKS = WHOLE_RUN ? 10 : 2;
const FEE = 500;
const DAY = 24 * 60 * 60;
const MONDAY = 1;

async function expectSound(): Promise<void> {
  expect(await sql`select rule, subject from check_invariants()`).toEqual([]);
}

async function shillings(what: "transactions" | "allocations", season?: number): Promise<number> {
  const [row] =
    what === "transactions"
      ? await sql`select coalesce(sum(amount_cents), 0)::int / 100 as sum from transactions`
      : await sql`select coalesce(sum(a.amount_cents), 0)::int / 100 as sum from allocations a
          join enrollments e on e.id = a.enrollment_id where e.season_number = ${season ?? 0}`;
  return row!.sum;
}

test("an academy lives through three seasons: register, pay, attend, complete, close, plan the next, return", async () => {
  const [admin, finance] = [await asStaff("admin"), await asStaff("finance")];
  // The season begins on a Tuesday, so that no meeting is due before the teaching begins.
  await advanceToEvening(MONDAY);
  await updateSeason(admin, { number: 8, starts_on: dateIn(1), ends_on: dateIn(WEEKS * 7 + 20) });
  await buildCatalog(admin, CAPACITY);
  let people: Player[] = await registerNew(0, SIZE);
  let paid = 0;

  // Season 9 of a new academy is planned without classes; this one plans its own.
  for (const [season, following] of [
    [8, 10],
    [10, 11],
    [11, 12],
  ] as const) {
    const outcomes = await enrollAll(admin, season, people);
    expect(outcomes).toEqual({ ok: CAPACITY * CLASSES, class_full: SIZE - CAPACITY * CLASSES });
    await expectSound();

    paid += await payAll(people);
    await matchSuspense(finance, people);
    expect(await shillings("transactions")).toBe(paid);
    await expectSound();

    // Students who never pay lose the seat after half an hour.
    await advanceClock(DAY);
    await reconcile({ actor: SCHEDULER }, {});
    await releasePartPaid(admin, finance, season);
    const enrolled = await enrolledByClass(admin, season);
    for (const students of enrolled.values()) expect(students.length).toBeLessThanOrEqual(CAPACITY);
    const enrolledIds = [...enrolled.values()].flat();
    expect(await shillings("allocations", season)).toBe(enrolledIds.length * FEE);
    await keepCredit(finance, people);
    await teach(admin, season, people, WEEKS);
    await expectSound();

    const opensAt = new Date(now().getTime() + 3 * DAY * 1000).toISOString();
    const next = await createSeason(admin, {
      number: following,
      starts_on: dateIn(4),
      ends_on: dateIn(WEEKS * 7 + 40),
      registration_opens_at: opensAt,
      copy_from: season,
    });
    expect(next).toMatchObject({ number: following, status: "planned", classes: CLASSES });

    const left = async () =>
      Object.fromEntries(
        (await closeCheck(admin, { number: season })).steps.map(({ step, left }) => [step, left]),
      );
    expect(await left()).toMatchObject({ registers: 0, holds: 0, money: 0, results: enrolledIds.length });
    const reason = "All meetings that are taught are over.";
    await acceptOutcomes(admin, { number: season, reason });
    const completed = people.filter(({ id }) => enrolledIds.includes(id)).filter((one) => !staysAway(one));
    const issued = await issueCertificates(admin, { season });
    expect(issued.issued).toBe(completed.length);
    await closeSeason(admin, { number: season, reason });
    expect(await enrolledByClass(admin, season)).toEqual(enrolled);
    await expectSound();

    await advanceTo(opensAt);
    const { seasons } = await listSeasons(PUBLIC, {});
    expect(seasons).toMatchObject([{ number: following, current: true, registration_open: true }]);
    await registerAgain(completed);
    const newcomers = await registerNew(1000 * season, SIZE - completed.length);
    people = [...completed, ...newcomers].map((one, position) => ({ ...one, position }));
  }
}, 900_000);
