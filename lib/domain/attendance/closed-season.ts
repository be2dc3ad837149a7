import "server-only";
import { and, eq, exists, or } from "drizzle-orm";
import { registerCorrections, registers } from "@/db/schema/attendance";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import type { Db } from "@/lib/platform/db/client";
import { refuseClosed } from "../seasons/rules";
import { findOwnSession } from "./register-sessions";

type OwnSession = { id: string; season: number };

/**
 * Finds a session whose registers the actor may work with, and locks its season against closing; in a closed one, only an admin (scope
 * `any`) corrects registers. lib/domain/season-lifecycle/README.md.
 * @throws Refusal as findOwnSession; 409 season_closed
 */
export async function lockOwnSession(tx: Db, actor: Actor, scope: Scope, id: string) {
  const session = await findOwnSession(tx, actor, scope, id, { locksSeason: true });
  if (session.isHistory && scope !== "any") refuseClosed({ number: session.season, status: "closed" });
  return session;
}

/**
 * In a closed season, allows only corrections: of a register that was saved, or reopened with a reason. None is added.
 * @throws Refusal 409 season_closed
 */
export async function refuseUnlessCorrected(tx: Db, session: OwnSession, date: string): Promise<void> {
  const reason = tx
    .select({ id: registerCorrections.id })
    .from(registerCorrections)
    .where(eq(registerCorrections.registerId, registers.id));
  const [known] = await tx
    .select({ id: registers.id })
    .from(registers)
    .where(
      and(
        eq(registers.sessionId, session.id),
        eq(registers.date, date),
        or(eq(registers.status, "saved"), exists(reason)),
      ),
    );
  if (!known) refuseClosed({ number: session.season, status: "closed" });
}
