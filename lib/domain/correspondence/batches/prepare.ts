import "server-only";
import { and, eq, gt, inArray, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { messageBatches, messageBudgets, messageTemplates, outbox } from "@/db/schema/messages";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Actor } from "@/lib/domain/access/actor";
import type { Scope } from "@/lib/domain/access/scopes";
import { restsUntil } from "@/lib/domain/messaging/sending/timing-rules";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { type FieldErrors, Refusal, refuseErrors } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { type Composed, composeAll, type LeftOut, refuseUnknownVariables } from "./compose";
import type { MessageInput } from "./input";
import { type Person, readPeople } from "./people";
import { findRecipients, type Unreached } from "./recipients";
import { batchTexts as texts } from "./texts";

export type Prepared = {
  people: Person[];
  unreached: Unreached[];
  leftOut: LeftOut[];
  messages: Composed[];
  /** The texts as written, before the variables are filled in. */
  body: { en: string; sw: string };
  /** People who prefer Kiswahili but get the English text because there is no other. */
  fallback: number;
  costCents: number;
  budgetLeftCents: number;
  /** Phones or addresses that got this text within a day. */
  sentBefore: number;
  sendAt: Date | null;
  /** When a message written now would go out if it waits for the morning; null by day, and where a moment was chosen. */
  restsUntil: Date | null;
  now: Date;
};

const LATEST_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Prepares a message for both the preview and sending, so that they agree.
 * @throws Refusal 400 for an invalid text or moment, 403 for a tutor when tutors may not write, 404 for an unknown audience
 *   or template
 */
export async function prepareMessages(
  db: Db,
  actor: Actor,
  scope: Scope,
  wanted: MessageInput,
): Promise<Prepared> {
  const settings = await readSettings(db);
  refuseTutors(scope, settings);
  const now = await databaseNow(db);
  refuseFields(wanted, now);
  const written = wanted.body ?? (await readTemplate(db, wanted.template ?? ""));
  const body = { en: written.en, sw: written.sw ?? written.en };
  const used = refuseUnknownVariables(body, scope === "own");
  const people = await readPeople(db, actor, scope, wanted.audience);
  const rule = { today: nairobiDate(now), adultAbove: settings.adult_above };
  const { reached, unreached } = await findRecipients(db, people, wanted.channel, rule);
  const { messages, leftOut } = composeAll(reached, used, { ...wanted, body, settings });
  const parts = messages.reduce((sum, each) => sum + each.parts, 0);
  return {
    people,
    unreached,
    leftOut,
    messages,
    body,
    fallback: written.sw ? 0 : reached.filter(({ person }) => person.language === "sw").length,
    costCents: parts * settings.sms_price_cents,
    budgetLeftCents: await readBudgetLeft(db, settings, now),
    sentBefore: await countSentBefore(db, wanted, body, messages),
    sendAt: wanted.send_at ?? null,
    restsUntil: wanted.send_at ? null : restsUntil({ rests: true, purpose: wanted.purpose }, now),
    now,
  };
}

/** @throws Refusal 403 for a tutor where the settings do not let tutors write */
export function refuseTutors(scope: Scope, settings: Settings): void {
  if (scope === "own" && !settings.tutors_may_write)
    throw new Refusal("forbidden", "not_allowed", texts.notTutors);
}

/** Checks that depend on several fields or on the time. @throws Refusal 400 */
function refuseFields({ body, template, channel, subject, send_at: at }: MessageInput, now: Date): void {
  const errors: FieldErrors = {};
  if ((body === undefined) === (template === undefined)) errors.body = [texts.textOrTemplate];
  if (channel === "mail" && !subject) errors.subject = [texts.subjectMissing];
  if (at && at <= now) errors.send_at = [texts.pastMoment];
  if (at && at.getTime() - now.getTime() > LATEST_DAYS * DAY_MS) errors.send_at = [texts.tooFar];
  refuseErrors(errors);
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A live template by its id or its name. */
async function readTemplate(db: Db, named: string): Promise<{ en: string; sw: string }> {
  const [template] = await db
    .select({ en: messageTemplates.bodyEn, sw: messageTemplates.bodySw })
    .from(messageTemplates)
    .where(
      and(
        isNull(messageTemplates.archivedAt),
        ID.test(named)
          ? eq(messageTemplates.id, named.toLowerCase())
          : sql`lower(${messageTemplates.name}) = lower(${named})`,
      ),
    );
  if (!template) throw new Refusal("not_found", "not_found", texts.noTemplate);
  return template;
}

/**
 * The rest of this month's SMS budget, in cents: the setting less the amounts spent, reserved for calls under way, and due
 * for queued messages of batches. Negative after the budget was lowered.
 */
async function readBudgetLeft(db: Db, settings: Settings, now: Date): Promise<number> {
  const month = `${nairobiDate(now).slice(0, 7)}-01`;
  const [row] = await db
    .select({ used: sql<number>`${messageBudgets.reservedCents} + ${messageBudgets.spentCents}` })
    .from(messageBudgets)
    .where(eq(messageBudgets.month, month));
  const [waiting] = await db.execute<{ cents: number }>(sql`
    select coalesce(sum(b.cost_cents::numeric * q.queued / greatest(b.messages, 1)), 0)::int as cents
    from message_batches b
    cross join lateral (select count(*) as queued from outbox o where o.batch_id = b.id and o.state = 'queued') q
    where b.channel = 'sms' and b.state <> 'stopped' and b.created_at > now() - interval '70 days'`);
  return settings.sms_monthly_budget * 100 - (row?.used ?? 0) - (waiting?.cents ?? 0);
}

/** How many of the recipients got the same text in a batch within the last day. */
async function countSentBefore(
  db: Db,
  { channel }: MessageInput,
  body: { en: string; sw: string },
  messages: Composed[],
): Promise<number> {
  const batches = await db
    .select({ id: messageBatches.id })
    .from(messageBatches)
    .where(
      and(
        gt(messageBatches.createdAt, sql`now() - interval '1 day'`),
        eq(messageBatches.channel, channel),
        or(
          eq(messageBatches.bodyEn, body.en),
          and(ne(messageBatches.bodySw, messageBatches.bodyEn), eq(messageBatches.bodySw, body.sw)),
        ),
      ),
    );
  if (batches.length === 0 || messages.length === 0) return 0;
  const rows = await db
    .selectDistinct({ to: outbox.recipient })
    .from(outbox)
    .where(
      and(
        inArray(
          outbox.batchId,
          batches.map(({ id }) => id),
        ),
        notInArray(outbox.state, ["failed", "expired", "suppressed"]),
      ),
    );
  const had = new Set(rows.map(({ to }) => to));
  return new Set(messages.filter(({ to }) => had.has(to)).map(({ to }) => to)).size;
}
