import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/domain/access/actor";
import { authorize } from "@/lib/domain/access/authorize";
import type { VerbName } from "@/lib/domain/access/permissions";
import type { Scope } from "@/lib/domain/access/scopes";
import { coalescedRead, type Db, read } from "../db/client";
import { languageNow } from "../language";
import { recordAccess } from "./access-log";
import type { Ctx, Verb } from "./command";
import { parse } from "./parse";

type Job<Shape extends z.ZodType> = { actor: Actor; scope: Scope; input: z.output<Shape> };

type Options<Shape extends z.ZodType, Ready> = {
  logged?: "always" | "hourly";
  prepare?: (job: Job<Shape>) => Promise<Ready>;
  coalesced?: true;
};

/**
 * Makes a verb that only reads: authorizes, parses the input, reads, and records the students in the result in the access log.
 * @param logged `hourly` for queries sent at every keystroke: records each student once per session and hour
 * @param prepare slow work that needs no connection, such as reading a file in a worker; runs before the rest
 * @param coalesced public callers with the same input who wait for a connection at the same time get one answer
 */
export function query<Shape extends z.ZodType, Result, Ready = undefined>(
  verb: VerbName,
  shape: Shape,
  work: (job: Job<Shape> & { db: Db; ready: Ready }) => Promise<Result>,
  { logged = "always", prepare, coalesced }: Options<Shape, Ready> = {},
): Verb<Shape, Result> {
  const run = async (ctx: Ctx, rawInput: unknown): Promise<Result> => {
    const scope = authorize(ctx.actor, verb);
    const input = parse(shape, rawInput);
    const job = { actor: ctx.actor, scope, input };
    const ready = (await prepare?.(job)) as Ready;
    const answer = async (db: Db): Promise<Result> => {
      const result = await work({ ...job, db, ready });
      await recordAccess(db, verb, ctx, result, { isHourly: logged === "hourly" });
      return result;
    };
    return coalesced && ctx.actor.kind === "public"
      ? coalescedRead(JSON.stringify([verb, languageNow(), input]), answer)
      : read(answer);
  };
  return Object.assign(run, { verb, shape });
}
