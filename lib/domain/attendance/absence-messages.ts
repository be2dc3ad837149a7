import "server-only";
import { canReplyToSms } from "@/lib/domain/messaging/messages/channels";
import { notifyStudents } from "@/lib/domain/messaging/messages/notify";
import { absent as absentMessage } from "@/lib/domain/messaging/messages/student-messages";
import type { Db } from "@/lib/platform/db/client";
import { readSettings } from "../academy/read-settings";

/**
 * Notifies the guardian of a minor, or an adult student, of an absence: one message a student and date, however often
 * registers are saved; none unless the setting `absence_messages` is on. lib/domain/messaging/README.md.
 * @param absent ids of the students marked absent in a saved register
 * @param register the register just saved, whose mark a reply may excuse, and the Nairobi date of the meeting
 */
export async function queueAbsences(
  tx: Db,
  absent: readonly string[],
  { id: registerId, date }: { id: string; date: string },
): Promise<void> {
  if (absent.length === 0) return;
  const settings = await readSettings(tx);
  if (!settings.absence_messages) return;
  // One order for all, so that registers saved at once do not deadlock.
  const mayReply = canReplyToSms();
  const ids = [...new Set(absent)].sort();
  await notifyStudents(
    tx,
    ids.map((id) => ({
      kind: "absence" as const,
      studentId: id,
      aboutId: registerId,
      cause: `absence:${id}:${date}`,
      text: (to) => absentMessage(to, date, mayReply),
    })),
  );
}
