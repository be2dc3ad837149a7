import "server-only";
import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { outbox } from "@/db/schema/messages";
import { KINDS } from "@/lib/domain/messaging/messages/kinds";
import { notifyStudent } from "@/lib/domain/messaging/messages/notify";
import { supersede } from "@/lib/domain/messaging/messages/outbox";
import { smsCode } from "@/lib/domain/messaging/messages/student/person";
import type { Db } from "@/lib/platform/db/client";
import { pepper, sameSecret } from "@/lib/platform/secrets";

/**
 * A code by SMS proves a student by the phone of record: of a minor the guardian's. It is six digits of a keyed hash of its
 * message's cause, so it is stored only in the message, whose text is sealed, and erased once it was sent. Only the newest code
 * is valid, once, for as long as a message of its kind.
 */
const DIGITS = 6;

function codeOf(cause: string): string {
  const bits = Number.parseInt(pepper("sms-code", cause).slice(0, 13), 16);
  return String(bits % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Queues a new code for a student; a queued older one is not sent. Without a phone the message is stored as not sent. */
export async function queueSmsCode(tx: Db, studentId: string, now: Date): Promise<void> {
  const cause = `code:${randomUUID()}`;
  const until = new Date(now.getTime() + KINDS.code.life);
  await supersede(tx, "code", eq(outbox.studentId, studentId));
  await notifyStudent(tx, {
    kind: "code",
    studentId,
    cause,
    isSecret: true,
    expiresAt: until,
    text: (to) => smsCode(to, { code: codeOf(cause), until }),
  });
}

/** Whether one of the typed codes is the student's newest code by SMS; it is used up then. */
export async function takeSmsCode(tx: Db, studentId: string, typed: string[]): Promise<boolean> {
  const ofStudent = and(eq(outbox.studentId, studentId), eq(outbox.kind, "code"));
  const [newest] = await tx
    .select({ id: outbox.id, cause: outbox.cause })
    .from(outbox)
    .where(ofStudent)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1)
    .for("update");
  if (!newest || !typed.some((code) => sameSecret(code, codeOf(newest.cause)))) return false;
  const [used] = await tx
    .update(outbox)
    .set({ expiresAt: sql`${outbox.createdAt}` })
    .where(and(eq(outbox.id, newest.id), gt(outbox.expiresAt, sql`now()`)))
    .returning({ id: outbox.id });
  return used !== undefined;
}
