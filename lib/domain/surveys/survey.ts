import "server-only";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { type Addressees, readAddressees } from "@/lib/domain/messaging/messages/addressees";
import { budgetOfKind } from "@/lib/domain/messaging/messages/kind-budget";
import { type Notice, notifyStudents } from "@/lib/domain/messaging/messages/notify";
import type { To } from "@/lib/domain/messaging/messages/student/fitted";
import type { Db } from "@/lib/platform/db/client";
import { type Question, SURVEY_SHARE } from "./rules";

/** A question that goes out. `id` names the row that keeps the answers; `token`, the secret of its page where it has one. */
export type Asked = { id: string; studentId: string; question: Question; token?: string };

/** Questions by SMS, answered by digits. `kind` is the kind of their messages and the meaning of the replies. */
export type Survey = {
  kind: "follow_up" | "feedback";
  /** How many choices each question has. */
  choices: readonly number[];
  isOn: (settings: Settings) => boolean;
  write: (to: To, asked: Asked) => string;
  /** The question of a row, locked, that waits for its answer; null if none does. */
  open: (tx: Db, id: string) => Promise<Asked | null>;
  /** Stores the answers from the question on. @param next the question that is left */
  store: (tx: Db, asked: Asked, digits: number[], next: Question | null) => Promise<void>;
};

/** Queues a question to each; each is sent once. @param known the addressees, if read already */
export function sendQuestions(tx: Db, survey: Survey, asked: Asked[], known?: Addressees): Promise<void> {
  const notices = asked.map(
    (one): Notice => ({
      kind: survey.kind,
      studentId: one.studentId,
      aboutId: one.id,
      cause: causeOf(survey, one),
      isSecret: one.token !== undefined,
      text: (to) => survey.write(to, one),
    }),
  );
  return notifyStudents(tx, notices, { known });
}

/** Names the message of a question, so that a reply finds which one it answers. */
export function causeOf({ kind }: Survey, { id, question }: Pick<Asked, "id" | "question">): string {
  return `${kind}:${id}:${question}`;
}

/**
 * Sends the next question to the same phone; not beyond the month's budget, nor where the setting is off or the student is written to
 * on another phone by now.
 */
export async function sendNext(tx: Db, survey: Survey, asked: Asked, msisdn: string): Promise<void> {
  const { left } = await budgetOfKind(tx, survey.kind, SURVEY_SHARE);
  const to = await readAddressees(tx, [asked.studentId]);
  if (survey.isOn(to.settings) && left > 0 && to.people.get(asked.studentId)?.phone === msisdn)
    await sendQuestions(tx, survey, [asked], to);
}
