import "server-only";
import { inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { students } from "@/db/schema/students";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { maskName, needsGuardian } from "../academy/people-rules";
import { readSettings } from "../academy/read-settings";
import { queueMessage } from "../messages/outbox";
import { attendanceTexts as texts } from "./texts";

/** The longest names that leave the text one SMS part: 160 characters of the GSM alphabet, 70 of any other. */
const LONGEST = { plain: 60, other: 12 };

/**
 * Tells the guardian of a minor, or an adult student, that the student was absent on a date: one message a student and
 * date however many registers are saved or saved again, and none unless the setting `absence_messages` is on.
 * docs/business-rules.md, "Messages".
 * @param absent ids of the students marked absent in a saved register
 * @param register the register just saved, whose mark an answer may excuse, and the Nairobi date of the meeting
 */
export async function queueAbsences(
  tx: Db,
  absent: readonly string[],
  { id: registerId, date }: { id: string; date: string },
): Promise<void> {
  if (absent.length === 0) return;
  const { absence_messages: isOn, adult_above } = await readSettings(tx);
  if (!isOn) return;
  const found = await tx
    .select({
      id: students.id,
      name: students.fullName,
      dob: students.dob,
      msisdn: students.msisdn,
      guardian: students.guardianMsisdn,
    })
    .from(students)
    .where(inArray(students.id, [...absent]))
    // One order for all, so that registers saved at once do not wait for each other in a circle.
    .orderBy(students.id);
  for (const { id, name, dob, msisdn, guardian } of found) {
    const recipient = needsGuardian(dob, date, adult_above) ? guardian : msisdn;
    if (!recipient || !/^254[17]\d{8}$/.test(recipient)) continue;
    await queueMessage(tx, {
      kind: "absence",
      channel: "sms",
      recipient,
      body: texts.absent(shortName(name), formatDate(date)),
      studentId: id,
      aboutId: registerId,
      cause: `absence:${id}:${date}`,
    });
  }
}

function shortName(fullName: string): string {
  const name = maskName(fullName);
  const signs = [...name];
  const most = /^[\x20-\x5f\x61-\x7a]*$/.test(name) ? LONGEST.plain : LONGEST.other;
  return signs.length <= most ? name : signs.slice(0, most).join("").trimEnd();
}
