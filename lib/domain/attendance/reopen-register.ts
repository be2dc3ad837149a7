import "server-only";
import { and, eq, ne, sql } from "drizzle-orm";
import { registerCorrections, registerMarks, registers } from "@/db/schema/attendance";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command } from "@/lib/platform/commands/command";
import { assertWas } from "@/lib/platform/commands/was";
import { Refusal } from "@/lib/platform/refusal";
import { lockOwnSession } from "./closed-season";
import { ReopenRegister } from "./input";
import { canReopen } from "./rules";
import { registerTexts as texts } from "./texts";

/**
 * Makes a saved register a draft again and keeps its marks. The reason and the marks at that time are recorded as a
 * correction. An admin may always, the session's tutor for 48 hours after saving. lib/domain/attendance/README.md.
 * In a closed season only an admin may.
 * @throws Refusal 403 for another tutor's session, or too late for a tutor; 404; 404 no_register; 409 stale when not saved,
 *   season_closed
 */
export const reopenRegister = command(
  "attendance-registers.reopen-register",
  ReopenRegister,
  async ({ actor, scope, input, was, tx }) => {
    const session = await lockOwnSession(tx, actor, scope, input.session_id);
    const [register] = await tx
      .select()
      .from(registers)
      .where(
        and(
          eq(registers.sessionId, session.id),
          eq(registers.date, input.date),
          ne(registers.status, "removed"),
        ),
      )
      .for("update");
    if (!register) throw new Refusal("not_found", "no_register", texts.noRegister);
    assertWas(was, String(register.version));
    if (register.status !== "saved" || !register.savedAt)
      throw new Refusal("conflict", "stale", texts.notSaved);
    if (!canReopen(scope, register.savedAt, session.now))
      throw new Refusal("forbidden", "not_allowed", texts.reopenOver);

    const marks = await tx
      .select({ id: registerMarks.studentId, state: registerMarks.state })
      .from(registerMarks)
      .where(eq(registerMarks.registerId, register.id));
    const { id, version } = register;
    // First: the database reopens a saved register only with a correction.
    await tx.insert(registerCorrections).values({
      registerId: id,
      version,
      reopenedBy: actorId(actor) ?? "",
      reason: input.reason,
      marks: Object.fromEntries(marks.map((mark) => [mark.id, mark.state])),
    });
    await tx
      .update(registers)
      .set({ status: "draft", savedAt: null, version: version + 1, updatedAt: sql`now()` })
      .where(eq(registers.id, id));
    return changed(
      {
        id,
        session_id: session.id,
        date: input.date,
        status: "draft" as const,
        version: version + 1,
        msg: texts.reopened,
      },
      { type: "register.reopened", id, what: { status: "draft", reopened: true, version: version + 1 } },
    );
  },
);
