import "server-only";
import { eq } from "drizzle-orm";
import { enrollments, offers, waitingList } from "@/db/schema/enrollments";
import type { OfferAnswer, OfferKind } from "@/db/schema/enums";
import { CODE_SIGNS } from "@/lib/domain/people/students/rules";
import { findSeason } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken, randomCode } from "@/lib/platform/secrets";
import { newPayCode } from "../pay-code";
import { lockClass } from "../seats/class-lock";
import { holdsSeat } from "../seats/seat-rule";
import { enrollmentTexts as texts } from "../texts";

/** 130 bits, in letters that survive an SMS and a phone's link detection. */
const TOKEN_LENGTH = 26;

export type Seat = {
  kind: OfferKind;
  classId: string;
  season: number;
  feeCents: number;
  until: Date;
};

/** A new offer; its token is known only at this point. */
export type MadeOffer = { offerId: string; enrollmentId: string; studentId: string; token: string };

/**
 * Offers each student a seat of a class: an enrollment `offered` that holds the seat until a moment, and a link. The caller
 * has locked the class and counted its free seats. Students who have an enrollment of the season by now are skipped.
 */
export async function makeOffers(tx: Db, studentIds: string[], seat: Seat): Promise<MadeOffer[]> {
  if (studentIds.length === 0) return [];
  const held = await tx
    .insert(enrollments)
    .values(
      studentIds.map((studentId) => ({
        studentId,
        classId: seat.classId,
        seasonNumber: seat.season,
        state: "offered" as const,
        holdUntil: seat.until,
        feeCents: seat.feeCents,
        payCode: newPayCode(),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: enrollments.id, studentId: enrollments.studentId });
  if (held.length === 0) return [];
  const students = new Map(held.map(({ id, studentId }) => [id, studentId]));
  const links = await storeOffers(
    tx,
    held.map(({ id }) => ({ enrollmentId: id, kind: seat.kind, expiresAt: seat.until })),
  );
  return links.map((link) => ({ ...link, studentId: students.get(link.enrollmentId) ?? "" }));
}

type NewOffer = Pick<typeof offers.$inferInsert, "enrollmentId" | "kind" | "expiresAt" | "waitingId">;

/** Stores the links of offers; the seats are held already. @returns the token of each, known only at this point */
export async function storeOffers(tx: Db, rows: NewOffer[]): Promise<Omit<MadeOffer, "studentId">[]> {
  const made = rows.map((row) => ({ ...row, token: newOfferToken() }));
  const stored = await tx
    .insert(offers)
    .values(made.map(({ token, ...row }) => ({ ...row, tokenHash: hashToken(token) })))
    .returning({ id: offers.id, tokenHash: offers.tokenHash });
  const ids = new Map(stored.map(({ id, tokenHash }) => [tokenHash, id]));
  return made.map(({ enrollmentId, token }) => ({
    offerId: ids.get(hashToken(token)) ?? "",
    enrollmentId,
    token,
  }));
}

function newOfferToken(): string {
  return randomCode(CODE_SIGNS.toLowerCase(), TOKEN_LENGTH);
}

/** Finds an offer and its enrollment by the token. @throws Refusal 404 */
export async function findOffer(db: Db, token: string) {
  const [found] = await db
    .select({ offer: offers, enrollment: enrollments, waiting: waitingList })
    .from(offers)
    .innerJoin(enrollments, eq(enrollments.id, offers.enrollmentId))
    .leftJoin(waitingList, eq(waitingList.id, offers.waitingId))
    .where(eq(offers.tokenHash, hashToken(token)));
  if (!found) throw new Refusal("not_found", "not_found", texts.noOffer);
  return found;
}

type FoundOffer = Awaited<ReturnType<typeof findOffer>>;

/** The state of an offer: open, the answer, or the end of its time. */
type OfferState = "open" | OfferAnswer;

/** The state of an offer at an instant. An offer with a paid seat counts as accepted without an answer. */
export function offerState({ offer, enrollment, waiting }: FoundOffer, now: Date): OfferState {
  if (offer.answer) return offer.answer;
  if (isMoveUp(waiting))
    return waiting.state === "offered" && waiting.offerUntil !== null && waiting.offerUntil > now
      ? "open"
      : "ended";
  if (enrollment.state === "enrolled" || enrollment.state === "paid_waiting") return "accepted";
  return holdsSeat(enrollment, now) ? "open" : "ended";
}

type WaitingRow = typeof waitingList.$inferSelect;

/**
 * Whether an offer is to a student who keeps a seat elsewhere until they accept: the row of the waiting list holds the new
 * seat.
 */
export function isMoveUp(waiting: WaitingRow | null): waiting is WaitingRow {
  return waiting !== null && waiting.enrollmentId === null;
}

/** The class whose seat is offered. */
export function offeredClass({ enrollment, waiting }: Pick<FoundOffer, "enrollment" | "waiting">): string {
  return waiting?.classId ?? enrollment.classId;
}

/** Whether the seat of an offer was paid for before any answer. */
function isPaid({ offer, enrollment, waiting }: FoundOffer): boolean {
  return offer.answer === null && !isMoveUp(waiting) && enrollment.state === "enrolled";
}

/**
 * Locks the class and the enrollment of an offer that is open, or was paid for unanswered. Like every reservation of a seat
 * it locks the class first: no other transaction can take the seat while its hold is extended.
 * @returns the enrollment, the row of the waiting list if it comes from one, the season, and the time under the locks
 * @throws Refusal 404 for a wrong token; 409 offer_over when it is answered, its time ended or its season closed
 */
export async function lockOpenOffer(tx: Db, token: string) {
  const seen = await findOffer(tx, token);
  const locked = await lockClass(tx, offeredClass(seen));
  await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(eq(enrollments.id, seen.enrollment.id))
    .for("update");
  await tx.select({ id: offers.id }).from(offers).where(eq(offers.id, seen.offer.id)).for("update");
  // A new statement: it sees rows committed while this one waited for the locks.
  const found = await findOffer(tx, token);
  const season = await findSeason(tx, found.enrollment.seasonNumber);
  // The desk changed the class meanwhile: lock the new one.
  if (locked && offeredClass(found) !== locked.classId) return lockOpenOffer(tx, token);
  if (!locked || !season) throw offerOver();
  const isOpen = offerState(found, locked.now) === "open" || isPaid(found);
  if (!isOpen || season.status === "closed") throw offerOver();
  return { ...found, season, locked, now: locked.now };
}

export function offerOver(): Refusal {
  return new Refusal("conflict", "offer_over", texts.offerOver);
}
