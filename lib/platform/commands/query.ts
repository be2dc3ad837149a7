import "server-only";
import type { z } from "zod";
import { type Db, read } from "@/db/client";
import type { Actor } from "../permissions/actor";
import { authorize } from "../permissions/authorize";
import type { VerbName } from "../permissions/permissions";
import type { Scope } from "../permissions/scopes";
import { recordAccess } from "./access-log";
import type { Ctx, Verb } from "./command";
import { parse } from "./parse";

/**
 * Makes a verb that only reads: authorizes, parses the input, reads, and records in the access log whose data it returned.
 * @param logged `hourly` for what is asked at every key: each student once per session and hour
 */
export function query<Shape extends z.ZodType, Result>(
  verb: VerbName,
  shape: Shape,
  work: (job: { actor: Actor; scope: Scope; input: z.output<Shape>; db: Db }) => Promise<Result>,
  { logged = "always" }: { logged?: "always" | "hourly" } = {},
): Verb<Shape, Result> {
  const run = async (ctx: Ctx, rawInput: unknown): Promise<Result> => {
    const scope = authorize(ctx.actor, verb);
    const input = parse(shape, rawInput);
    return read(async (db) => {
      const result = await work({ actor: ctx.actor, scope, input, db });
      await recordAccess(db, verb, ctx, result, { isHourly: logged === "hourly" });
      return result;
    });
  };
  return Object.assign(run, { verb, shape });
}
