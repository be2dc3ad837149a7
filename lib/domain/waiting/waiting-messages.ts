import "server-only";
import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { classes, courses } from "@/db/schema/catalog";
import { siteOrigin } from "@/lib/platform/env";
import { notifyStudent } from "../messages/notify";
import { offer } from "../messages/student-messages";
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
  const [about] = await tx
    .select({ course: courses.name, group: classes.name })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(eq(classes.id, classId));
  if (!about) throw new Error("a class vanished while locked");
  const morning = nextMorning(made.now, made.night);
  await notifyStudent(tx, {
    kind: "offer",
    studentId,
    aboutId: offerId,
    ...(morning > made.now ? { notBefore: morning } : {}),
    expiresAt: until,
    isSecret: true,
    cause: `offer:${offerId}`,
    text: (to) => offer(to, { ...about, until, link: `${siteOrigin()}/offer/${token}`, movesUp }),
  });
}
