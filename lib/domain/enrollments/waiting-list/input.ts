import { z } from "zod";
import { RecordId, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { waitingTexts as texts } from "./texts";

const id = rowId();

export const JoinWaitingList = z.object({
  student_id: RecordId,
  class_id: rowId(texts.chooseClass),
  /** The sessions that the student wants; without them any. */
  sessions: z.array(id).max(10).default([]),
});
export const LeaveWaitingList = JoinWaitingList.omit({ sessions: true });
/** By default in the order of the queue. */
export const WaitingClass = z.object({
  class_id: id,
  sort: sortedBy(["position", "name", "since"], "position"),
});
export const WaitingClasses = z.object({ class_ids: z.array(id).max(1000) });
export const WaitingStudent = z.object({ student_id: RecordId });

/** Why the order of a list changed. */
const Reason = z
  .string(texts.reasonNeeded)
  .max(800, texts.reasonLength)
  .transform(normalizeText)
  .pipe(z.string().min(1, texts.reasonNeeded).max(200, texts.reasonLength));
const Position = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,5}$/)
        .transform(Number),
    ],
    texts.positionNeeded,
  )
  .pipe(z.number().int(texts.positionNeeded).min(1, texts.positionNeeded).max(10_000, texts.positionNeeded));

export const MoveWaiting = z.object({ waiting_id: id, position: Position, reason: Reason });
export const RemoveWaiting = MoveWaiting.omit({ position: true });
