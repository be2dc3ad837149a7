import "server-only";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { type Addressees, readAddressees } from "@/lib/domain/messaging/messages/addressees";
import { budgetOfKind } from "@/lib/domain/messaging/messages/kind-budget";
import { type Notice, notifyStudents } from "@/lib/domain/messaging/messages/notify";
import type { To } from "@/lib/domain/messaging/messages/student/fitted";
import { surveyWords } from "@/lib/domain/messaging/messages/student/survey";
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
  /** Stores the answer. @param next the question that is left */
  store: (tx: Db, asked: Asked, digit: number, next: Question | null) => Promise<void>;
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

/** Sends the next question to the same phone, if it may be written to. */
export async function sendNext(tx: Db, survey: Survey, asked: Asked, msisdn: string): Promise<void> {
  const to = await readReachable(tx, survey, asked, msisdn);
  if (to) await sendQuestions(tx, survey, [asked], to);
}

/** Answers the phone that answered: thanks after the last question, or that one digit is an answer. @returns whether it may be written to */
export async function sendWord(
  tx: Db,
  survey: Survey,
  asked: Asked,
  { msisdn, word }: { msisdn: string; word: "thanks" | "oneDigit" },
): Promise<boolean> {
  const known = await readReachable(tx, survey, asked, msisdn);
  if (!known) return false;
  // Without `aboutId`: it is no question, and stays true once the last is answered.
  const { kind } = survey;
  const cause = word === "thanks" ? `${kind}:${asked.id}:thanks` : `${causeOf(survey, asked)}:one-digit`;
  await notifyStudents(tx, [{ kind, studentId: asked.studentId, cause, text: surveyWords[word] }], { known });
  return true;
}

/**
 * The student as addressee where a survey goes on: not beyond the month's budget, nor where the setting is off or the student is written to
 * on another phone by now.
 */
async function readReachable(tx: Db, survey: Survey, asked: Asked, msisdn: string) {
  const { left } = await budgetOfKind(tx, survey.kind, SURVEY_SHARE);
  const to = await readAddressees(tx, [asked.studentId]);
  return survey.isOn(to.settings) && left > 0 && to.people.get(asked.studentId)?.phone === msisdn ? to : null;
}
