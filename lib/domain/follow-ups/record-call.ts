import "server-only";
import { eq, sql } from "drizzle-orm";
import { followUps } from "@/db/schema/follow-ups";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { actorId } from "@/lib/domain/access/actor";
import type { AuditEvent } from "@/lib/domain/events/events";
import { changed, changedBy, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { endFollowUps } from "./consent";
import { RecordFollowUp } from "./input";
import { followUpTexts as texts } from "./texts";
import { toBeCalled } from "./to-be-called";

/**
 * Records what came of a call to a former student: the answers, that nobody was reached, or that nobody shall call again, which ends
 * the questions for good. lib/domain/follow-ups/README.md.
 * @throws Refusal 409 not_listed for who is not to be called, also because the answer came meanwhile
 */
export const recordFollowUp = command(
  "follow-ups.record-call",
  RecordFollowUp,
  async ({ actor, input, tx }) => {
    const { student_id: id, result, doing, helps, story } = input;
    const listed = await lockListed(tx, id);
    if (!listed) throw new Refusal("conflict", "not_listed", texts.notListed);
    const answer = { student_id: id, month: listed.month, result, msg: texts.recorded[result] };
    if (result === "do_not_call") return changedBy(answer, await endFollowUps(tx, [id], "desk"));
    const called = { calledAt: sql`now()`, calledBy: actorId(actor), call: result };
    const said = { question: null, doing, helps, story, answeredAt: sql`now()` };
    await tx
      .update(followUps)
      .set(result === "answered" ? { ...called, ...given(said) } : called)
      .where(eq(followUps.id, listed.id));
    const line: AuditEvent = {
      type: "student.follow_up_called",
      id,
      what: { follow_up_call: result, month: listed.month },
    };
    return changed(answer, line);
  },
);

/** What was not said in the call stays as an SMS answered it. */
function given<Said extends object>(said: Said) {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** Locks the follow-up of a student that has waited longest for a call. */
async function lockListed(tx: Db, studentId: string): Promise<{ id: string; month: number } | undefined> {
  const { adult_above: adultAbove } = await readSettings(tx);
  const { from, where } = toBeCalled(adultAbove);
  const [row] = await tx.execute<{ id: string; month: number }>(sql`select f.id, f.month from ${from}
    where ${where} and s.id = ${studentId} order by f.asked_at, f.id limit 1 for update of f`);
  return row;
}
