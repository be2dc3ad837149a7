import "server-only";
import { academy } from "@/app/academy";
import { listSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { scopeOf } from "@/lib/platform/permissions/authorize";
import type { StaffRole } from "@/lib/platform/permissions/roles";

/**
 * Seasons to filter by, newest first: those the settings offer to staff, or, for roles that may not list
 * seasons, the current one and the one before.
 */
export async function seasonChoices(ctx: Ctx, role: StaffRole): Promise<number[]> {
  if (scopeOf(role, "academy.list-seasons")) {
    const { seasons } = await listSeasons(ctx, {});
    return seasons
      .filter((season) => season.offered_to_staff || season.is_current)
      .map(({ number }) => number);
  }
  const { season } = await academy();
  return [season, season - 1].filter((number) => number >= 1);
}
