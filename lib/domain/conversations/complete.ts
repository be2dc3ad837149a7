import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import { conversations } from "@/db/schema/conversations";
import { payerNames } from "@/lib/domain/academy/people-rules";
import type { StudentActor } from "@/lib/domain/access/actor";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { writtenAmount } from "@/lib/domain/messaging/messages/written";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { registerInConversation } from "@/lib/domain/people/students/register-student";
import { formatBirthDate } from "@/lib/domain/people/students/rules";
import { inLanguage } from "@/lib/platform/commands/call-language";
import type { Ctx } from "@/lib/platform/commands/command";
import { type Db, read } from "@/lib/platform/db/client";
import { causeOf, log } from "@/lib/platform/logging/log";
import { isRefusal } from "@/lib/platform/refusal";
import { actForPhone } from "./act-for-phone";
import { type Kept, keptOf } from "./conversation-rows";
import { chosenTimes, classOf, type Dialog, type Facts, isFull } from "./dialog";
import { dialogTexts } from "./dialog-texts";
import { readFacts } from "./facts";
import type { Task } from "./heard";
import { firstName, named } from "./say";
import { settleConversation } from "./settle";

/** What was said after all is done, and the request for money that is sent beside it. */
type Done = { said: string; ring?: () => Promise<void> };

/**
 * Does what a conversation led to, by the verbs that the web's forms use: registers, takes a seat or a place in the queue, asks M-Pesa
 * for the money. Each does nothing the second time, so a conversation that was cut off in the middle is completed again.
 */
export async function doNext(ctx: Ctx, task: Task, bySms: boolean): Promise<Done> {
  return task.to === "pay" ? ring(ctx, task) : completeConversation(ctx, task.id, bySms);
}

export async function completeConversation(ctx: Ctx, id: string, bySms: boolean): Promise<Done> {
  const found = await read(async (db) => {
    const [row] = await db
      .select()
      .from(conversations)
      .where(and(eq(conversations.id, id), eq(conversations.state, "completing")));
    const kept = row && keptOf(row);
    return kept ? { row, kept, facts: await readFacts(db, row.msisdn) } : null;
  });
  if (!found) return settleConversation(ctx, { id, bySms, result: { is: "refused", code: "gone" } });
  const { row, kept, facts } = found;
  const { dialog } = kept;
  return inLanguage(dialog.language, async () => {
    const payer = (row.guardianAgreed ? row.guardianMsisdn : null) ?? row.msisdn;
    const { result, pay } = await takePlace(ctx, kept, facts);
    const { said } = await settleConversation(ctx, { id, bySms, result });
    return { said, ...(pay ? { ring: () => pay(payer) } : {}) };
  });
}

type Result = Record<string, unknown> & { is: string };
type Placed = { result: Result; pay?: (payer: string) => Promise<void> };

async function takePlace(ctx: Ctx, { dialog, door = "sms" }: Kept, facts: Facts): Promise<Placed> {
  const chosen = classOf(dialog, facts);
  let studentId: string | undefined;
  try {
    const registered = await registerInConversation(
      { ...ctx, actor: { kind: "public", door } },
      formOf(dialog, facts),
    );
    studentId = registered.id;
    if (!chosen || !registered.session) return { result: { is: "class_full", student_id: studentId } };
    const actor: StudentActor = {
      kind: "student",
      studentId,
      level: "view",
      sessionId: registered.session.sessionId,
    };
    const own = { ...ctx, actor };
    const place = {
      class_id: chosen.id,
      student_id: studentId,
      sessions: chosenTimes(dialog, facts).map(({ id }) => id),
    };
    if (dialog.waits && isFull(chosen)) {
      await joinWaitingList(own, { ...place, sessions: [] });
      return { result: { is: "waiting", student_id: studentId, course: chosen.course } };
    }
    const { enrollment_id, next_step: next } = await enroll(own, place);
    const name = dialog.fields.full_name ?? "";
    const result = { is: "placed", student_id: studentId, name, course: chosen.course, next };
    const payerName = dialog.fields.guardian_name ?? name;
    return next.action === "pay"
      ? {
          result,
          pay: (payer) => request(own, { enrollment_id, student_id: studentId ?? "", payer, payerName }),
        }
      : { result };
  } catch (error) {
    // Busy is no answer: the conversation stays to be completed by the next run.
    if (!isRefusal(error) || error.kind === "busy") throw error;
    const isTaken = error.code === "class_full" || error.code === "session_full" || error.code === "not_full";
    return {
      result:
        isTaken && studentId
          ? { is: "class_full", student_id: studentId }
          : { is: "refused", code: error.code },
    };
  }
}

/** The registration as the web's form sends it. */
function formOf({ fields, language }: Dialog, { msisdn }: Facts): Record<string, unknown> {
  return { ...fields, msisdn, dob: fields.dob ? formatBirthDate(fields.dob) : "", language, consent: true };
}

/** Sends the request for money. Without one the seat is held all the same, and PAY asks again. */
async function request(
  own: Ctx,
  {
    enrollment_id,
    student_id,
    payer,
    payerName,
  }: { enrollment_id: string; student_id: string; payer: string; payerName: string },
): Promise<void> {
  await requestPayment(own, {
    enrollment_id,
    student_id,
    payment_method: "express",
    paying_msisdn: payer,
    ...payerNames(payerName),
  });
}

/** PAY: rings the prompt for a student of the phone. */
async function ring(ctx: Ctx, { studentId, payer, language }: Extract<Task, { to: "pay" }>): Promise<Done> {
  return inLanguage(language, async () => {
    const { sessionId, enrollmentId, name, due } = await actForPhone(ctx, {
      student_id: studentId,
      msisdn: payer,
    });
    const own = { ...ctx, actor: { kind: "student", studentId, level: "view", sessionId } as const };
    const said = named({ name: firstName(name) }, (cut) =>
      dialogTexts[language].ringing({ name: cut.name, amount: writtenAmount(due * 100) }),
    );
    return {
      said,
      ring: () =>
        request(own, { enrollment_id: enrollmentId, student_id: studentId, payer, payerName: name }),
    };
  });
}

/** Rings, and never fails: the answer says what to send if nothing rings. */
export async function ringQuietly({ ring: send }: Done): Promise<void> {
  try {
    await send?.();
  } catch (error) {
    log(isRefusal(error) ? "info" : "error", "conversation.no_prompt", { cause: causeOf(error) });
  }
}

/** The conversations whose completion was cut off. */
export async function cutOff(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.state, "completing"),
        lt(conversations.updatedAt, sql`now() - interval '30 seconds'`),
      ),
    )
    .limit(100);
  return rows.map(({ id }) => id);
}
