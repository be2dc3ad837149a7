import "server-only";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { lockClass } from "@/lib/domain/enrollments/seats/class-lock";
import { freeSeats } from "@/lib/domain/enrollments/seats/room";
import { type MadeOffer, makeOffers } from "@/lib/domain/enrollments/waiting-list/offers";
import type { AuditEvent } from "@/lib/domain/events/events";
import { notifyStudents } from "@/lib/domain/messaging/messages/notify";
import { keepPlace as keepPlaceMessage } from "@/lib/domain/messaging/messages/student/waiting";
import { refuseClosed } from "@/lib/domain/seasons/rules";
import { findSeason, lockSeason, type Season } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import { type Ctx, changed, command, unchanged, type Verb } from "@/lib/platform/commands/command";
import { assertWas } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { pageLink } from "@/lib/platform/page-link";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { KeepPlaces, type KeptPlaces } from "./input";
import { readPlan } from "./read-plan";
import type { OpenClass, Plan } from "./rules";
import { returningTexts as texts } from "./texts";

/** The most seats offered under one lock of a class, so that other transactions wait only briefly for it. */
const BATCH = 50;

/** One batch: the first class of the plan, as many seats as it has free. The season's lock serializes concurrent calls. */
const keepSome = command("seasons.keep-places", KeepPlaces, async ({ input, was, tx }) => {
  const settings = await readSettings(tx);
  const season = await openingSeason(tx, input);
  const plan = await readPlan(tx, input);
  if (was !== undefined) assertWas(was, placesMark(shown(plan).classes));
  const [first] = plan.byClass;
  if (input.preview || !first) return unchanged({ ...shown(plan), offered: [] as Offered[] });
  const made = await offerSome(tx, first, { input, season, settings });
  const offered = made.length > 0 ? [{ group: first.group, count: made.length }] : [];
  const result = { ...shown(plan), offered };
  if (made.length === 0) return unchanged(result);
  const seats = made.map(
    ({ enrollmentId }): AuditEvent => ({
      type: "enrollment.offered",
      id: enrollmentId,
      what: { from: null, to: "offered", class: first.group.id },
    }),
  );
  const line: AuditEvent = {
    type: "season.places_kept",
    id: season.number,
    what: {
      kept_places: made.length,
      class: first.group.id,
      from_season: input.season,
      until: input.until.toISOString(),
    },
  };
  return changed(result, line, ...seats);
});

/** The mark of how many places an outlook shows. */
export function placesMark(classes: { places: number }[]): string {
  return String(classes.reduce((sum, { places }) => sum + places, 0));
}

type Offered = { group: OpenClass; count: number };
type Shown = ReturnType<typeof shown>;

/** The seats of a call by class, and the students who get none with their reason. */
export type KeptPlacesResult = Shown & { offered: number; msg: string };

/**
 * Keeps places of the next season for students of this one: each gets a seat held until a moment before registration opens, and
 * an SMS with a link to accept or decline it (lib/domain/season-lifecycle/README.md). The seats are offered in batches; a
 * second call makes no second offer to a student. With `preview` nothing is offered.
 * @returns the number of offers by class, and the students without one, with reasons
 * @throws Refusal 404 for an unknown season, 409 season_closed, 400 for a season that registers already or a moment after
 *   its registration opens
 */
export const keepPlaces: Verb<typeof KeepPlaces, KeptPlacesResult> = Object.assign(
  async (ctx: Ctx, input: unknown): Promise<KeptPlacesResult> => {
    const first = await keepSome(ctx, input);
    if (KeepPlaces.parse(input).preview) return resultOf(first.classes, first, first.already, 0);
    const offered = [...first.offered];
    let last = first;
    // A round offers nothing if its class filled up since the plan was read; the next plan leaves it out.
    for (let idle = 0; last.classes.length > 0 && idle < MOST_IDLE; ) {
      last = await keepSome({ ...ctx, was: undefined }, input);
      idle = last.offered.length > 0 ? 0 : idle + 1;
      offered.push(...last.offered);
    }
    const count = offered.reduce((sum, each) => sum + each.count, 0);
    return resultOf(countsOf(offered), last, first.already, count);
  },
  { verb: keepSome.verb, shape: KeepPlaces },
);

/** Rounds without an offer after which keeping places stops. */
const MOST_IDLE = 3;

function resultOf(classes: Shown["classes"], { none }: Shown, already: number, offered: number) {
  return { classes, none, already, offered, msg: texts.kept(offered) };
}

function countsOf(offered: Offered[]): Shown["classes"] {
  const groups = new Map(offered.map(({ group }) => [group.id, group]));
  return [...groups.values()].map((group) => {
    const seats = offered.reduce((sum, each) => sum + (each.group.id === group.id ? each.count : 0), 0);
    return seatsOf(group, seats);
  });
}

/** @throws Refusal as keepPlaces */
async function openingSeason(tx: Db, { season: from, to_season, until }: KeptPlaces): Promise<Season> {
  const season = await lockSeason(tx, to_season);
  const known = await findSeason(tx, from);
  if (!season || !known)
    throw new Refusal("not_found", "not_found", seasonTexts.noSeason(season ? from : to_season));
  refuseClosed(season);
  if (season.status === "open") throw invalidField("to_season", texts.alreadyOpen(to_season));
  const { registrationOpensAt: opens, lastPaymentAt: last } = season;
  if (until <= (await databaseNow(tx))) throw invalidField("until", texts.untilPast);
  if (opens && until > opens) throw invalidField("until", texts.untilAfterOpening(nairobiShown(opens)));
  if (last && until > last) throw invalidField("until", texts.untilAfterPayment);
  return season;
}

/** Offers seats of a class under its lock: as many as are free, in the order of the plan. */
async function offerSome(
  tx: Db,
  { group, students: wanting }: Plan["byClass"][number],
  { input, season, settings }: { input: KeptPlaces; season: Season; settings: Settings },
): Promise<MadeOffer[]> {
  const locked = await lockClass(tx, group.id);
  if (!locked) return [];
  const free = await freeSeats(tx, locked);
  const ids = wanting.slice(0, Math.min(BATCH, free)).map(({ studentId }) => studentId);
  const made = await makeOffers(tx, ids, {
    kind: "keep_place",
    classId: group.id,
    season: season.number,
    feeCents: season.feeCents ?? settings.fee_cents,
    until: input.until,
  });
  await notifyOffered(tx, made, { group, season: season.number, until: input.until });
  return made;
}

/** Queues the message with the link. */
async function notifyOffered(
  tx: Db,
  made: MadeOffer[],
  about: { group: OpenClass; season: number; until: Date },
): Promise<void> {
  const { group, season, until } = about;
  await notifyStudents(
    tx,
    made.map(({ offerId, studentId, token }) => ({
      kind: "keep_place" as const,
      studentId,
      aboutId: offerId,
      expiresAt: until,
      isSecret: true,
      cause: `offer:${offerId}`,
      text: (to) =>
        keepPlaceMessage(to, {
          course: group.courseName,
          season,
          until,
          link: pageLink(`/offer/${token}`, to.language),
        }),
    })),
  );
}

function shown({ byClass, none, already }: Plan & { already: number }) {
  return {
    classes: byClass.map(({ group, students: placed }) => seatsOf(group, placed.length)),
    none: none.map(({ studentId, registrationNo, fullName, reason }) => ({
      student_id: studentId,
      registration_no: registrationNo,
      full_name: fullName,
      reason,
    })),
    already,
  };
}

function seatsOf(group: OpenClass, seats: number) {
  return { class_id: group.id, course_name: group.courseName, class_name: group.name, places: seats };
}
