import "server-only";
import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { timeUnderLock } from "@/db/now";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { refuseClosed } from "../seasons/rules";
import { lockSeason } from "../seasons/season-rows";
import { seasonTexts } from "../seasons/texts";
import { endSeats, giveOutcomes, lockSeats } from "./end-season";
import { CloseCheck } from "./input";
import { closingTexts as texts } from "./texts";

/**
 * Ends a season's unpaid holds and offers at once, before it is closed (docs/business-rules.md, "Closing a season").
 * @returns how many. @throws Refusal 404, 409 season_closed
 */
export const endUnpaidSeats = command("students.delete-enrollment", CloseCheck, async ({ input, tx }) => {
  await lockAll(tx, input.number);
  const [first, ...rest] = await endSeats(tx, input.number, "ended by an admin");
  const ended = first ? rest.length + 1 : 0;
  const result = { ended, msg: texts.ended(ended) };
  return first ? changed(result, first, ...rest) : unchanged(result);
});

/**
 * Accepts the proposed outcome of every enrolled student of a season without an outcome yet (docs/business-rules.md,
 * "Closing a season"). @returns how many of each. @throws Refusal 404, 409 season_closed
 */
export const acceptOutcomes = command("students.set-outcome", CloseCheck, async ({ input, tx }) => {
  await lockAll(tx, input.number);
  const given = await giveOutcomes(tx, input.number, await timeUnderLock(tx));
  const result = { ...given, msg: texts.accepted(given.completed, given.not_completed) };
  if (given.completed + given.not_completed === 0) return unchanged(result);
  return changed(result, { subject: `season:${input.number}`, what: { accepted: true, ...given } });
});

async function lockAll(tx: Db, number: number): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const season = await lockSeason(tx, number);
  if (!season) throw new Refusal("not_found", "not_found", seasonTexts.noSeason(number));
  refuseClosed(season);
  await lockSeats(tx, number);
}
