import "server-only";
import { and, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { auditLog, rateLimits } from "@/db/schema/records";
import { networkOf } from "@/lib/platform/client-address";
import { Refusal } from "@/lib/platform/refusal";
import { pepper } from "@/lib/platform/secrets";
import { spoken } from "@/lib/platform/texts";
import type { Ctx, Verb } from "../commands/command";
import { parse } from "../commands/parse";
import { type Db, read, statement, transaction } from "../db/client";
import { log } from "../logging/log";

/** At most `most` uses of `of` per key in a fixed window of seconds; windows start on the clock, not at the first use. */
export type Limit = {
  of: string;
  /** What is counted; several things are separated by `|`. An address in it always counts as its network. */
  key: string;
  most: number;
  seconds: number;
  /**
   * Makes this a shared limit on the failures of all callers together. Once used up, it blocks only callers already counted by
   * the limit named here, which precedes it in the list; null blocks no one.
   */
  blocksOnly?: Limit | null;
  /** The record whose audit log says so when wrong guesses have used the limit up (`AUDITED_AS`). */
  auditedOn?: `staff:${string}`;
};

/** The verb of audit lines about limits that wrong guesses used up. */
export const AUDITED_AS = "auth.locked";

const texts = spoken({
  en: { tooMany: "Too many tries. Please wait a while and try again, or call the administrators." },
  sw: {
    tooMany: "Umejaribu mara nyingi mno. Subiri kidogo kisha ujaribu tena, au piga simu kwa wasimamizi.",
  },
});

/**
 * Limits wrong guesses at a verb. Each call is counted before the verb runs, so that concurrent calls cannot slip past the
 * limit, and uncounted again unless it was a wrong guess.
 * @param isKnownGood whether a call cannot be a guess. Such calls skip counting, so that many honest calls for one student pass;
 *   they are refused only while the limit is used up.
 * @throws Refusal 429 too_many with the seconds until the window ends
 */
export function withRateLimit<Shape extends z.ZodType, Result>(
  verb: Verb<Shape, Result>,
  limitsOf: (ctx: Ctx, input: z.output<Shape>, db: Db) => Promise<Limit[]>,
  isKnownGood: (db: Db, input: z.output<Shape>) => Promise<boolean> = async () => false,
): Verb<Shape, Result> {
  const run = async (ctx: Ctx, rawInput: unknown): Promise<Result> => {
    const input = parse(verb.shape, rawInput);
    const { limits, isGood } = await read(async (db) => {
      const asked = await limitsOf(ctx, input, db);
      const isKnown = asked.length > 0 && (await isKnownGood(db, input));
      if (isKnown) await assertNotUsedUp(db, asked);
      return { limits: asked, isGood: isKnown };
    });
    if (isGood || limits.length === 0) return verb(ctx, rawInput);
    const usedUp = await transaction((tx) => consume(tx, limits));
    for (const { of, most, blocksOnly } of usedUp)
      if (blocksOnly !== undefined)
        log("warn", "limit.together", { requestId: ctx.requestId, kind: of, count: most });
    try {
      const result = await verb(ctx, rawInput);
      await restore(limits);
      return result;
    } catch (error) {
      if (!isWrongGuess(error)) await restore(limits);
      else await auditUsedUp(ctx, usedUp);
      throw error;
    }
  };
  return Object.assign(run, { verb: verb.verb, shape: verb.shape });
}

/**
 * Counts one use of each limit in the caller's transaction.
 * @returns the limits that this use has used up
 * @throws Refusal 429 too_many when a limit was used up before
 */
export async function consume(tx: Db, limits: Limit[]): Promise<Limit[]> {
  const usedUp: Limit[] = [];
  const counts = new Map<Limit, number>();
  let wait = 0;
  const rows = await increment(tx, limits);
  for (const limit of limits) {
    const row = rows.get(keyOf(limit));
    if (!row) throw new Error("a limit was not counted");
    counts.set(limit, row.count);
    if (row.count === limit.most) usedUp.push(limit);
    // By now the other limit's count includes this call.
    const blocks =
      limit.blocksOnly === undefined || (limit.blocksOnly && (counts.get(limit.blocksOnly) ?? 0) > 1);
    if (row.count > limit.most && blocks) wait = Math.max(wait, row.wait, 1);
  }
  if (wait > 0) throw tooMany(wait);
  return usedUp;
}

/** Counts one use of each limit, for callers without a transaction. @throws Refusal 429 too_many when one was used up before */
export async function countUse(limits: Limit[]): Promise<void> {
  await transaction((tx) => consume(tx, limits));
}

/** Forgets what was counted. */
export async function forget(tx: Db, limits: Pick<Limit, "of" | "key">[]): Promise<void> {
  await tx.delete(rateLimits).where(inArray(rateLimits.key, limits.map(keyOf)));
}

/** Lets a key pass for some seconds; `isExempt` says so. */
export async function exempt(tx: Db, pass: Pick<Limit, "of" | "key">, seconds: number): Promise<void> {
  await tx
    .insert(rateLimits)
    .values({
      key: keyOf(pass),
      windowStart: sql`now()`,
      count: 0,
      expiresAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .onConflictDoNothing();
}

/** The condition that a key was let pass and its time is not over. */
export function isExempt(pass: Pick<Limit, "of" | "key">): SQL<boolean> {
  return sql<boolean>`exists (select from ${rateLimits} where ${rateLimits.key} = ${keyOf(pass)} and ${rateLimits.expiresAt} > now())`;
}

/** Until when limits are used up; those that are not are absent. */
export async function usedUpUntil(db: Db, limits: Limit[]): Promise<Map<Limit, Date>> {
  if (limits.length === 0) return new Map();
  const rows = await db
    .select({ key: rateLimits.key, count: rateLimits.count, until: rateLimits.expiresAt })
    .from(rateLimits)
    .where(and(inArray(rateLimits.key, limits.map(keyOf)), gt(rateLimits.expiresAt, sql`now()`)));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return new Map(
    limits.flatMap((limit) => {
      const row = byKey.get(keyOf(limit));
      return row && row.count >= limit.most ? [[limit, row.until] as const] : [];
    }),
  );
}

/** Deletes windows that have ended. @returns how many */
export async function purgeEndedLimits(db: Db): Promise<number> {
  const purged = await db
    .delete(rateLimits)
    .where(lt(rateLimits.expiresAt, sql`now()`))
    .returning({ key: rateLimits.key });
  return purged.length;
}

/** Checks limits without counting. @throws Refusal 429 too_many when one is used up */
async function assertNotUsedUp(db: Db, limits: Limit[]): Promise<void> {
  const rows = await findCounts(db, limits);
  for (const limit of limits) {
    if (limit.blocksOnly === null) continue;
    const row = rows.get(keyOf(limit));
    if (!row || row.count < limit.most) continue;
    if (limit.blocksOnly && !rows.get(keyOf(limit.blocksOnly))?.count) continue;
    throw tooMany(Math.max(1, row.wait));
  }
}

/** Uses of a limit in its window, and the seconds until that ends. */
type Count = { count: number; wait: number };

/** The counts of limits by their keys; those without a use are absent. */
async function findCounts(db: Db, limits: Limit[]): Promise<Map<string, Count>> {
  const rows = await db
    .select({ key: rateLimits.key, count: rateLimits.count, wait: secondsLeft })
    .from(rateLimits)
    .where(or(...limits.map(isOf)));
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

/** Counts one use of each, in one statement. In the order of the keys, as `restore`: callers cannot deadlock. */
async function increment(db: Db, limits: Limit[]): Promise<Map<string, Count>> {
  const rows = await db
    .insert(rateLimits)
    .values(
      inOrder(limits).map((limit) => ({
        key: keyOf(limit),
        windowStart: windowStart(limit),
        count: 1,
        expiresAt: sql`${windowStart(limit)} + make_interval(secs => ${limit.seconds})`,
      })),
    )
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, wait: secondsLeft });
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

/**
 * Uncounts a use that was no wrong guess. One statement, which needs no transaction around it. It locks the rows in the order of their
 * keys, as `increment` does.
 */
export async function restore(limits: Limit[]): Promise<void> {
  const mine = sql`select ${rateLimits.key}, ${rateLimits.windowStart} from ${rateLimits}
    where ${or(...limits.map(isOf))} order by ${rateLimits.key} for update`;
  await statement((db) =>
    db.execute(sql`with mine as (${mine}) update ${rateLimits} set count = greatest(${rateLimits.count} - 1, 0)
      from mine where ${rateLimits.key} = mine.key and ${rateLimits.windowStart} = mine.window_start`),
  );
}

/** One line for each window, although a limit may be used up again in it after a right guess was uncounted. */
async function auditUsedUp({ requestId }: Ctx, usedUp: Limit[]): Promise<void> {
  for (const limit of usedUp) {
    const subject = limit.auditedOn;
    if (!subject) continue;
    const start = windowStart(limit);
    const until = sql`${start} + make_interval(secs => ${limit.seconds})`;
    const before = sql`select from ${auditLog} where ${auditLog.subject} = ${subject}
      and ${auditLog.verb} = ${AUDITED_AS} and ${auditLog.at} >= ${start}`;
    await statement((db) =>
      db.execute(sql`insert into ${auditLog} (actor_kind, verb, subject, changes, request_id)
        select 'public', ${AUDITED_AS}, ${subject},
          jsonb_build_object('wrong_tries', ${limit.most}::int, 'locked_until', ${until}), ${requestId ?? null}
        where not exists (${before})`),
    );
  }
}

function inOrder(limits: Limit[]): Limit[] {
  return limits.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function isWrongGuess(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return ["not_found", "forbidden", "unauthenticated"].includes(error.kind) || error.code === "phone_in_use";
}

function tooMany(seconds: number): Refusal {
  return new Refusal("too_many", "too_many", texts.tooMany, { retryAfterSeconds: seconds });
}

const secondsLeft = sql<number>`ceil(extract(epoch from ${rateLimits.expiresAt} - now()))::int`;

/** The condition that a row is the count of a limit's present window. */
function isOf(limit: Limit) {
  return and(eq(rateLimits.key, keyOf(limit)), eq(rateLimits.windowStart, windowStart(limit)));
}

function windowStart({ seconds }: Limit) {
  return sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`;
}

/** All counts go through here, so that none is of a raw address. */
function keyOf({ of, key }: Pick<Limit, "of" | "key">): string {
  const counted = key.split("|").map(networkOf).join("|");
  return pepper("limits", `${of}:${counted}`).slice(0, 32);
}
