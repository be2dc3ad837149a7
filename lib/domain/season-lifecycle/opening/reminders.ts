import "server-only";
import { and, eq, exists, isNotNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { openingReminders, seasons } from "@/db/schema/academy";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { AuditEvent } from "@/lib/domain/events/events";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { academyPiece, fitSms } from "@/lib/domain/messaging/messages/fit";
import { queueMessages } from "@/lib/domain/messaging/messages/outbox";
import { writtenMoment } from "@/lib/domain/messaging/messages/written";
import { Phone } from "@/lib/domain/people/students/input";
import { countNewStudent } from "@/lib/domain/people/students/student-limits";
import { nextOpening } from "@/lib/domain/seasons/rules";
import { isNotClosed, readSeasons } from "@/lib/domain/seasons/season-rows";
import { changedBy, command, unchanged } from "@/lib/platform/commands/command";
import { databaseNow } from "@/lib/platform/db/now";
import { type Language, languageNow } from "@/lib/platform/language";
import { pageLink } from "@/lib/platform/page-link";
import { Refusal } from "@/lib/platform/refusal";
import { openingTexts } from "./texts";

/** A reminder is sent from this time before the opening on, in the hours when messages go out. */
const AHEAD = sql`interval '1 day'`;

/**
 * Asks for one SMS before the next registration opens. The answer is the same when the phone asked before.
 * @throws Refusal 409 channel_off where SMS are off, no_opening when none is planned; 429 as for registering
 */
export const askReminder = command(
  "seasons.ask-reminder",
  z.object({ msisdn: Phone }),
  async ({ actor, clientAddress, input: { msisdn }, tx }) => {
    const language = languageNow();
    const texts = openingTexts[language];
    if (!isChannelOn("sms")) throw new Refusal("conflict", "channel_off", texts.off);
    const next = nextOpening(await readSeasons(tx, isNotClosed), await databaseNow(tx));
    if (!next) throw new Refusal("conflict", "no_opening", texts.noOpening);
    await countNewStudent(tx, { actor, clientAddress }, await readSettings(tx));
    await tx
      .insert(openingReminders)
      .values({ season: next.season, msisdn, language })
      .onConflictDoUpdate({
        target: [openingReminders.season, openingReminders.msisdn],
        set: { language },
      });
    return changedBy({ msg: texts.asked }, []);
  },
);

/** Tells the phones that asked of an opening that is near or has come, once, and forgets them. @returns of how many seasons */
export const sendReminders = command("seasons.send-reminders", z.object({}), async ({ tx }) => {
  const ofSeason = tx
    .select({ season: openingReminders.season })
    .from(openingReminders)
    .where(eq(openingReminders.season, seasons.number));
  const due = await tx
    .select({ number: seasons.number, closedAt: seasons.closedAt, opensAt: seasons.registrationOpensAt })
    .from(seasons)
    .where(
      and(
        exists(ofSeason),
        or(isNotNull(seasons.closedAt), sql`${seasons.registrationOpensAt} <= now() + ${AHEAD}`),
      ),
    );
  if (due.length === 0) return unchanged({ told: 0 });
  const [{ academy_name: academy }, now] = [await readSettings(tx), await databaseNow(tx)];
  const events: AuditEvent[] = [];
  for (const { number, closedAt, opensAt: at } of due) {
    const phones = await tx
      .delete(openingReminders)
      .where(eq(openingReminders.season, number))
      .returning({ msisdn: openingReminders.msisdn, language: openingReminders.language });
    if (closedAt) continue;
    await queueMessages(
      tx,
      phones.map(({ msisdn, language }) => ({
        kind: "opening",
        channel: "sms",
        recipient: msisdn,
        language,
        body: reminderText(language, { academy, season: number, opensAt: at && at > now ? at : null }),
        cause: `opening:${number}:${msisdn}`,
      })),
    );
    if (phones.length > 0)
      events.push({ type: "season.reminded", id: number, what: { reminded: phones.length } });
  }
  return changedBy({ told: events.length }, events);
});

/** An SMS of one part; `opensAt` is null once registration is open. */
export function reminderText(
  language: Language,
  { academy, season, opensAt }: { academy: string; season: number; opensAt: Date | null },
): string {
  const { opens, isOpen } = openingTexts[language];
  const [number, site] = [String(season), pageLink("/", language)];
  return fitSms({ academy: academyPiece(academy) }, (said) =>
    opensAt
      ? opens(said.academy, number, writtenMoment(opensAt, language), site)
      : isOpen(said.academy, number, site),
  );
}
