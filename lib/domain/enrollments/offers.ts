import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments, offers } from "@/db/schema/enrollments";
import type { OfferAnswer, OfferKind } from "@/db/schema/enums";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken, randomCode } from "@/lib/platform/secrets";
import { holdsSeat } from "../catalog/seat-rule";
import { findSeason } from "../seasons/season-rows";
import { CODE_SIGNS } from "../students/rules";
import { lockClass } from "./class-lock";
import { newPayCode } from "./pay-code";
import { enrollmentTexts as texts } from "./texts";

/** 130 bits, in letters that survive an SMS and a phone's link detection. */
const TOKEN_LENGTH = 26;

export type Seat = {
  kind: OfferKind;
  classId: string;
  season: number;
  feeCents: number;
  until: Date;
};

/** An offer that was made; its token is known only now. */
export type MadeOffer = { offerId: string; enrollmentId: string; studentId: string; token: string };

/**
 * Offers each student a seat of a class: an enrollment `offered` that holds the seat until a moment, and a link. The
 * caller has locked the class and counted its free seats. A student who has an enrollment of the season meanwhile is
 * left out.
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
  const made = held.map((row) => ({ ...row, token: newOfferToken() }));
  const stored = await tx
    .insert(offers)
    .values(
      made.map(({ id, token }) => ({
        enrollmentId: id,
        kind: seat.kind,
        tokenHash: hashToken(token),
        expiresAt: seat.until,
      })),
    )
    .returning({ id: offers.id, enrollmentId: offers.enrollmentId });
  const ids = new Map(stored.map(({ id, enrollmentId }) => [enrollmentId, id]));
  return made.map(({ id, studentId, token }) => ({
    offerId: ids.get(id) ?? "",
    enrollmentId: id,
    studentId,
    token,
  }));
}

function newOfferToken(): string {
  return randomCode(CODE_SIGNS.toLowerCase(), TOKEN_LENGTH);
}

/** Finds an offer and its enrollment by the token. @throws Refusal 404 */
export async function findOffer(db: Db, token: string) {
  const [found] = await db
    .select({ offer: offers, enrollment: enrollments })
    .from(offers)
    .innerJoin(enrollments, eq(enrollments.id, offers.enrollmentId))
    .where(eq(offers.tokenHash, hashToken(token)));
  if (!found) throw new Refusal("not_found", "not_found", texts.noOffer);
  return found;
}

export type FoundOffer = Awaited<ReturnType<typeof findOffer>>;

/** What stands between an offer and its student: nothing yet, the answer, or the end of its time. */
export type OfferState = "open" | OfferAnswer | "ended";

/** The state of an offer at an instant. An offer whose seat was paid for is accepted without a word. */
export function offerState({ offer, enrollment }: FoundOffer, now: Date): OfferState {
  if (offer.answer) return offer.answer;
  if (enrollment.state === "enrolled" || enrollment.state === "paid_waiting") return "accepted";
  return holdsSeat(enrollment, now) ? "open" : "ended";
}

/** Whether the seat of an offer was paid for before anybody answered it. */
function isPaid({ offer, enrollment }: FoundOffer): boolean {
  return offer.answer === null && enrollment.state === "enrolled";
}

/**
 * Locks the class and the enrollment of an offer that is open, or was paid for unanswered. As all who take seats do it
 * locks the class first: nobody else can take the seat while its hold is lengthened.
 * @returns the enrollment, the season, and the time under the locks
 * @throws Refusal 404 for a wrong token; 409 offer_over when it was answered, its time ended or its season closed
 */
export async function lockOpenOffer(tx: Db, token: string) {
  const seen = await findOffer(tx, token);
  const locked = await lockClass(tx, seen.enrollment.classId);
  const [enrollment] = await tx
    .select()
    .from(enrollments)
    .where(eq(enrollments.id, seen.enrollment.id))
    .for("update");
  const [offer] = await tx.select().from(offers).where(eq(offers.id, seen.offer.id)).for("update");
  const season = await findSeason(tx, seen.enrollment.seasonNumber);
  // The class was changed at the desk meanwhile: lock that one.
  if (locked && enrollment && enrollment.classId !== locked.classId) return lockOpenOffer(tx, token);
  if (!locked || !enrollment || !offer || !season) throw offerOver();
  const isOpen = offerState({ offer, enrollment }, locked.now) === "open" || isPaid({ offer, enrollment });
  if (!isOpen || season.status === "closed") throw offerOver();
  return { offer, enrollment, season, now: locked.now };
}

/** Writes down the answer to an offer. */
export async function answerOffer(tx: Db, offerId: string, answer: OfferAnswer, now: Date): Promise<void> {
  await tx.update(offers).set({ answer, answeredAt: now }).where(eq(offers.id, offerId));
}

export function offerOver(): Refusal {
  return new Refusal("conflict", "offer_over", texts.offerOver);
}
