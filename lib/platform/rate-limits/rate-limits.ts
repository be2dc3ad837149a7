import "server-only";
import { and, eq, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, read, transaction } from "@/db/client";
import { rateLimits } from "@/db/schema/records";
import { Refusal } from "@/lib/platform/refusal";
import { pepper } from "@/lib/platform/secrets";
import type { Ctx, Verb } from "../commands/command";
import { parse } from "../commands/parse";
import { log } from "../logging/log";

/** At most so many of something for one key in a window of seconds. Windows begin on the clock, not at the first try. */
export type Limit = {
  of: string;
  key: string;
  most: number;
  seconds: number;
  /**
   * Makes the limit a brake, for what all together may fail: used up, it refuses only who was counted by this other limit
   * before, and nobody where there is none (null). That one stands before it in the list.
   */
  slows?: Limit | null;
};

const TOO_MANY = "Too many tries. Please wait a while and try again, or call the administrators.";

/**
 * Puts limits in front of a verb that could be used for guessing. Each call is counted before the verb runs, so that
 * many at once cannot slip through, and taken off again unless it turned out to be a wrong guess.
 * @param isRight where it can be told beforehand that a call is no wrong guess: such a one waits for nobody's count, so
 *   that a crowd of honest calls for one student passes; once the limit is used up it is refused like any other.
 * @throws Refusal 429 too_many, with the seconds until the window ends.
 */
export function withRateLimit<Shape extends z.ZodType, Result>(
  verb: Verb<Shape, Result>,
  limitsOf: (ctx: Ctx, input: z.output<Shape>, db: Db) => Promise<Limit[]>,
  isRight: (db: Db, input: z.output<Shape>) => Promise<boolean> = async () => false,
): Verb<Shape, Result> {
  const run = async (ctx: Ctx, given: unknown): Promise<Result> => {
    const input = parse(verb.shape, given);
    const limits = await read((db) => limitsOf(ctx, input, db));
    if (limits.length === 0) return verb(ctx, given);
    if (await read((db) => isRight(db, input))) {
      await read((db) => refuseSpent(db, limits));
      return verb(ctx, given);
    }
    for (const { of, most } of await transaction((tx) => spend(tx, limits)))
      log("warn", "limit.together", { requestId: ctx.requestId, kind: of, count: most });
    try {
      const result = await verb(ctx, given);
      await giveBack(limits);
      return result;
    } catch (error) {
      if (!isWrongGuess(error)) await giveBack(limits);
      throw error;
    }
  };
  return Object.assign(run, { verb: verb.verb, shape: verb.shape });
}

/**
 * Counts one use of each limit inside the caller's transaction.
 * @returns the brakes that this use has pulled.
 * @throws Refusal 429 when one of them is used up.
 */
export async function spend(tx: Db, limits: Limit[]): Promise<Limit[]> {
  const pulled: Limit[] = [];
  const counts = new Map<Limit, number>();
  let wait = 0;
  for (const limit of limits) {
    const row = await countOne(tx, limit);
    counts.set(limit, row.count);
    if (limit.slows !== undefined && row.count === limit.most) pulled.push(limit);
    const isBefore = limit.slows === undefined || (limit.slows && (counts.get(limit.slows) ?? 0) > 1);
    if (row.count > limit.most && isBefore) wait = Math.max(wait, row.wait, 1);
  }
  if (wait > 0) throw tooMany(wait);
  return pulled;
}

/** Looks whether limits are used up, counting nothing. @throws Refusal 429 when one is. */
async function refuseSpent(db: Db, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    if (limit.slows === null) continue;
    const row = await readOne(db, limit);
    if (!row || row.count < limit.most) continue;
    if (limit.slows && !(await readOne(db, limit.slows))?.count) continue;
    throw tooMany(Math.max(1, row.wait));
  }
}

async function readOne(db: Db, limit: Limit) {
  const [row] = await db
    .select({ count: rateLimits.count, wait: secondsLeft })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(limit)), eq(rateLimits.windowStart, windowStart(limit))));
  return row;
}

function tooMany(seconds: number): Refusal {
  return new Refusal("too_many", "too_many", TOO_MANY, { retryAfterSeconds: seconds });
}

const secondsLeft = sql<number>`ceil(extract(epoch from ${rateLimits.expiresAt} - now()))::int`;

/** Forgets windows that have ended. @returns how many. */
export async function sweepLimits(db: Db): Promise<number> {
  const gone = await db
    .delete(rateLimits)
    .where(lt(rateLimits.expiresAt, sql`now()`))
    .returning({ key: rateLimits.key });
  return gone.length;
}

function isWrongGuess(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  return ["not_found", "forbidden", "unauthenticated"].includes(error.kind) || error.code === "phone_in_use";
}

async function giveBack(limits: Limit[]): Promise<void> {
  await transaction(async (tx) => {
    for (const limit of limits) {
      await tx
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(and(eq(rateLimits.key, keyOf(limit)), eq(rateLimits.windowStart, windowStart(limit))));
    }
  });
}

async function countOne(db: Db, limit: Limit): Promise<{ count: number; wait: number }> {
  const [row] = await db
    .insert(rateLimits)
    .values({
      key: keyOf(limit),
      windowStart: windowStart(limit),
      count: 1,
      expiresAt: sql`${windowStart(limit)} + make_interval(secs => ${limit.seconds})`,
    })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    })
    .returning({
      count: rateLimits.count,
      wait: secondsLeft,
    });
  if (!row) throw new Error("a limit was not counted");
  return row;
}

function windowStart({ seconds }: Limit) {
  return sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`;
}

function keyOf({ of, key }: Limit): string {
  return pepper("limits", `${of}:${key}`).slice(0, 32);
}
