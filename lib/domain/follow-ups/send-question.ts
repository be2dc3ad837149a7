import "server-only";
import type { Addressees } from "@/lib/domain/messaging/messages/addressees";
import { type Notice, notifyStudents } from "@/lib/domain/messaging/messages/notify";
import { followUpQuestion } from "@/lib/domain/messaging/messages/student/follow-up";
import type { Db } from "@/lib/platform/db/client";
import type { Question } from "./rules";

/** The share of the month's budget for SMS that the questions may cost. */
export const FOLLOW_UP_SHARE = 0.2;

export type Asked = { id: string; studentId: string; question: Question };

/** Queues a question to each, in one part of an SMS; each is sent once. @param known the addressees, if read already */
export function sendQuestions(tx: Db, asked: Asked[], known?: Addressees): Promise<void> {
  const notices = asked.map(
    ({ id, studentId, question }): Notice => ({
      kind: "follow_up",
      studentId,
      aboutId: id,
      cause: causeOf(id, question),
      text: (to) => followUpQuestion(to, question),
    }),
  );
  return notifyStudents(tx, notices, { known });
}

/** Names the message of a question, so that a reply finds which one it answers. */
export function causeOf(id: string, question: number): string {
  return `follow-up:${id}:${question}`;
}
