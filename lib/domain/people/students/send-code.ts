import "server-only";
import { eq } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { databaseNow } from "@/lib/platform/db/now";
import { languageNow } from "@/lib/platform/language";
import { consume } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { codeTexts } from "./code-texts";
import { StudentId } from "./input";
import { queueSmsCode } from "./sms-code";
import { codeSendingLimits } from "./student-limits";
import { refuseOthers } from "./student-scope";

/**
 * Sends a code by SMS to the phone of record, which then proves the student as the manage code does. The answer is the same
 * whether or not the student and a phone exist.
 * @throws Refusal 409 channel_off where SMS are off; 429 after three codes for a student in an hour or six in a day
 */
export const sendCode = command("students.send-code", StudentId, async (call) => {
  const { actor, clientAddress, input, tx } = call;
  refuseOthers(actor, input.student_id);
  if (!isChannelOn("sms")) throw new Refusal("conflict", "channel_off", codeTexts[languageNow()].off);
  const settings = await readSettings(tx);
  await consume(tx, codeSendingLimits({ actor, clientAddress }, input.student_id, settings));
  const sent = { msg: codeTexts[languageNow()].sent };
  const [student] = await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, input.student_id));
  if (!student) return unchanged(sent);
  await queueSmsCode(tx, student.id, await databaseNow(tx));
  return changed(sent, { type: "student.code_sent", id: student.id, what: { code: "sent" } });
});
