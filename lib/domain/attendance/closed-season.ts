import "server-only";
import { and, eq, exists, or } from "drizzle-orm";
import { registerCorrections, registers } from "@/db/schema/attendance";
import type { Scope } from "@/lib/domain/access/scopes";
import type { Db } from "@/lib/platform/db/client";
import { refuseClosed } from "../seasons/rules";
import { lockSeasonOpen } from "../seasons/season-rows";

type OwnSession = { id: string; season: number };

/**
 * Locks a session's season against closing; in a closed one, only an admin (scope `any`) corrects registers.
 * lib/domain/season-lifecycle/README.md.
 * @returns whether the season is closed
 * @throws Refusal 409 season_closed
 */
export async function lockSeasonOfRegister(tx: Db, session: OwnSession, scope: Scope): Promise<boolean> {
  const season = await lockSeasonOpen(tx, session.season);
  if (season?.status !== "closed") return false;
  if (scope !== "any") refuseClosed(season);
  return true;
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
