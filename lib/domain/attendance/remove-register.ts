import "server-only";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { registers } from "@/db/schema/attendance";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command } from "@/lib/platform/commands/command";
import { assertWas } from "@/lib/platform/commands/was";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { lockOwnSession } from "./closed-season";
import { RemoveRegister } from "./input";
import { registerTexts as texts } from "./texts";

/**
 * Removes a mistaken register, draft or saved, with a reason. It stays as a record with its marks, which count no more, and the
 * register of that day can be written again. lib/domain/attendance/README.md.
 * @throws Refusal 400 without a reason; 404 not_found, no_register
 */
export const removeRegister = command(
  "attendance-registers.remove-register",
  RemoveRegister,
  async ({ actor, scope, input, was, tx }) => {
    const standing = and(whichOf(input), ne(registers.status, "removed"));
    const [seen] = await tx.select({ sessionId: registers.sessionId }).from(registers).where(standing);
    if (!seen) throw new Refusal("not_found", "no_register", texts.noRegister);
    await lockOwnSession(tx, actor, scope, seen.sessionId);
    const [before] = await tx.select().from(registers).where(standing).for("update");
    if (!before) throw new Refusal("not_found", "no_register", texts.noRegister);
    assertWas(was, String(before.version));
    await tx
      .update(registers)
      .set({
        status: "removed",
        version: before.version + 1,
        removedAt: sql`now()`,
        removedBy: actorId(actor) ?? "",
        removedReason: input.reason,
        updatedAt: sql`now()`,
      })
      .where(eq(registers.id, before.id));
    return changed(
      {
        id: before.id,
        session_id: before.sessionId,
        date: before.date,
        status: "removed" as const,
        removed_reason: input.reason,
        msg: texts.removed,
      },
      {
        type: "register.removed",
        id: before.id,
        what: { from: before.status, status: "removed", date: before.date, reason: input.reason },
      },
    );
  },
);

function whichOf({ id, session_id, date }: z.output<typeof RemoveRegister>): SQL | undefined {
  if (id) return eq(registers.id, id);
  if (session_id && date) return and(eq(registers.sessionId, session_id), eq(registers.date, date));
  throw invalidField("id", texts.nameRegister);
}
