import "server-only";
import type { AuditEvent } from "@/lib/domain/events/events";
import { refuseOthers } from "@/lib/domain/people/students/student-scope";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { assertWas } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { lockClass } from "../seats/class-lock";
import { LeaveWaitingList, RemoveWaiting } from "./input";
import { freeOffered } from "./offer-seats";
import { findEntry, keepReason, lockEntry, type WaitingRow } from "./queue";
import { waitingTexts as texts } from "./texts";

/**
 * Takes a student off the waiting list of a class at their wish; an offered seat goes to the next student. A student who is not
 * on it gets the same answer, so a repeated call does no harm.
 * @throws Refusal 409 waits_paid for a student who paid for the class
 */
export const leaveWaitingList = command(
  "students.leave-waiting-list",
  LeaveWaitingList,
  async ({ actor, input, was, tx }) => {
    refuseOthers(actor, input.student_id);
    await lockClass(tx, input.class_id);
    const entry = await findEntry(tx, input.student_id, input.class_id);
    const result = { class_id: input.class_id, msg: texts.left };
    if (!entry) return unchanged(result);
    assertWas(was, entry.state);
    return changed(result, ...(await takeOff(tx, entry, "left")));
  },
);

/**
 * Takes a student off a waiting list for a reason, which is stored.
 * @throws Refusal 404 for an unknown row; 409 not_waiting for one that ended, waits_paid for a student who paid for the class
 */
export const removeWaiting = command(
  "classes.remove-waiting",
  RemoveWaiting,
  async ({ actor, input, was, tx }) => {
    const entry = await lockEntry(tx, input.waiting_id);
    assertWas(was, entry.state);
    const changes = await takeOff(tx, entry, "removed");
    await keepReason(tx, actor, { waitingId: entry.id, position: null, reason: input.reason });
    return changed({ waiting_id: entry.id, msg: texts.removed }, ...changes);
  },
);

/** Ends a row of a locked class; the seat of an open offer goes to the next student. */
async function takeOff(
  tx: Db,
  entry: WaitingRow,
  how: "left" | "removed",
): Promise<[AuditEvent, ...AuditEvent[]]> {
  if (entry.isPaid) throw new Refusal("conflict", "waits_paid", texts.paysHere);
  const line: AuditEvent = {
    type: "waiting.left",
    id: entry.id,
    what: { from: entry.state, to: how, class: entry.classId },
  };
  return [line, ...(await freeOffered(tx, entry, how))];
}
