import { randomBytes } from "node:crypto";
import { CONSENT_VERSION } from "@/lib/domain/follow-ups/rules";
import { feedbackAnswers, feedbackAsked } from "../../schema/feedback";
import { followUpConsents, followUps } from "../../schema/follow-ups";
import { impactAnswers } from "../../schema/impact";
import type { DemoStudent } from "./payments";
import type { Writer } from "./writer";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Counties by their official numbers. */
const NAIROBI = 47;
const KIAMBU = 22;

/** A student of the demo by their place among the people of a season, whose first names are women's and men's by turns. */
export type Placed = { student: DemoStudent; nth: number; at: Date };

/** Answers for the impact report, of who has paid, after paying. @param others who answers otherwise than most, by place */
export async function seedImpactAnswers(
  db: Writer,
  placed: Placed[],
  others: (nth: number) => boolean,
): Promise<void> {
  await db.insert(impactAnswers).values(
    placed.map(({ student, nth, at }) => ({
      studentId: student.id,
      gender: nth % 2 ? ("male" as const) : ("female" as const),
      disability: others(nth) ? ("prefer_not" as const) : ("no" as const),
      county: others(nth) ? KIAMBU : NAIROBI,
      textVersion: "impact-2026-11-28",
      givenBy: student.isMinor ? ("guardian" as const) : ("student" as const),
      createdAt: at,
      updatedAt: at,
    })),
  );
}

export type Graduate = { student: DemoStudent; enrollmentId: string };

const DOING = ["working", "studying", "working", "business", "studying", "none", "working"] as const;
/** Of three former students one has not answered, and is called. */
const isSilent = (position: number) => position % 3 === 2;

/** All agreed and were asked a month after the certificate. */
export async function seedFollowUps(db: Writer, graduates: Graduate[], issuedAt: Date): Promise<void> {
  const asked = new Date(issuedAt.getTime() + 31 * DAY_MS);
  await db.insert(followUpConsents).values(
    graduates.map(({ student }) => ({
      studentId: student.id,
      agreed: true,
      textVersion: CONSENT_VERSION,
      saidBy: student.isMinor ? ("guardian" as const) : ("student" as const),
      createdAt: issuedAt,
    })),
  );
  await db.insert(followUps).values(
    graduates.map(({ enrollmentId }, position) => ({
      ...{ enrollmentId, month: 1, askedAt: asked, createdAt: asked },
      ...(isSilent(position)
        ? { question: 1 }
        : {
            question: null,
            doing: DOING[position % DOING.length],
            helps: position % 4 === 3 ? ("a_little" as const) : ("yes" as const),
            story: position % 2 === 0,
            answeredAt: new Date(asked.getTime() + DAY_MS),
          }),
    })),
  );
}

export type Place = { enrollmentId: string; classId: string; season: number };

const TEXTS = [
  "The tutor explained everything twice. Asante sana!",
  "Tunahitaji kompyuta zaidi.",
  "Begin a little later, I come from Ruiru.",
  "My brother registers next season.",
];

/** All were asked how the season was; most answered, in every second class all. */
export async function seedFeedback(db: Writer, places: Place[]): Promise<void> {
  const nthOfClass = new Map<string, number>();
  const asked = places.map(({ enrollmentId, classId, season }, position) => {
    const nth = (nthOfClass.get(classId) ?? 0) + 1;
    nthOfClass.set(classId, nth);
    const answered = nth < 5 || nthOfClass.size % 2 === 1;
    return { enrollmentId, classId, season, position, answered };
  });
  await db.insert(feedbackAsked).values(
    asked.map(({ enrollmentId, answered }) => ({
      enrollmentId,
      answered,
      // Of links that nobody has.
      tokenHash: randomBytes(32).toString("hex"),
    })),
  );
  const given = asked.filter(({ answered }) => answered);
  const isWhole = (classId: string) => given.filter((one) => one.classId === classId).length >= 5;
  await db.insert(feedbackAnswers).values(
    given.map(({ classId, season, position }) => ({
      ...{ classId, seasonNumber: season },
      teaching: 5 - (position % 2),
      place: 3 + (position % 3),
      recommend: position % 5 === 4 ? 3 : 5,
      text: position % 3 === 0 ? TEXTS[(position / 3) % TEXTS.length] : null,
      block: isWhole(classId) ? 1 : null,
    })),
  );
}
