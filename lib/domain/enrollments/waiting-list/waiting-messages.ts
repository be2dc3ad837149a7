import "server-only";
import { eq } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { outbox } from "@/db/schema/messages";
import { notifyStudent } from "@/lib/domain/messaging/messages/notify";
import { supersede } from "@/lib/domain/messaging/messages/outbox";
import { offer, waiting } from "@/lib/domain/messaging/messages/student/waiting";
import type { Db } from "@/lib/platform/db/client";
import { pageLink } from "@/lib/platform/page-link";
import type { WaitingRow } from "./queue";
import { type Night, nextMorning } from "./rules";

type Offered = {
  offerId: string;
  studentId: string;
  classId: string;
  token: string;
  until: Date;
  night: Night;
  now: Date;
  /** Whether the student has a seat elsewhere, which stays until they accept. */
  movesUp: boolean;
};

/** Notifies a student of the seat that came free, with the link; at night the message waits for the morning. */
export async function notifyOffer(tx: Db, made: Offered): Promise<void> {
  const { offerId, studentId, classId, token, until, movesUp } = made;
  const about = await readNames(tx, classId);
  const morning = nextMorning(made.now, made.night);
  await notifyStudent(tx, {
    kind: "offer",
    studentId,
    aboutId: offerId,
    ...(morning > made.now ? { notBefore: morning } : {}),
    expiresAt: until,
    isSecret: true,
    cause: `offer:${offerId}`,
    text: (to) => offer(to, { ...about, until, link: pageLink(`/offer/${token}`, to.language), movesUp }),
  });
}

/**
 * The place of a student who joined a waiting list, and what happens next. It replaces the message of the registration that still
 * waits to be sent, which asks to choose a class and pay.
 */
export async function notifyWaiting(
  tx: Db,
  { id, studentId, classId }: WaitingRow,
  position: number,
): Promise<void> {
  const about = await readNames(tx, classId);
  const isNew = (await supersede(tx, "registered", eq(outbox.studentId, studentId))) > 0;
  await notifyStudent(tx, {
    kind: "waiting",
    studentId,
    aboutId: id,
    cause: `waiting:${id}`,
    text: (to) => waiting(to, { ...about, position, isNew }),
  });
}

async function readNames(tx: Db, classId: string): Promise<{ course: string; group: string }> {
  const [names] = await tx
    .select({ course: courses.name, group: classes.name })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(classes.id, classId));
  if (!names) throw new Error("a class vanished while locked");
  return names;
}
