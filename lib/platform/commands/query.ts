import "server-only";
import type { z } from "zod";
import { type Db, read } from "@/db/client";
import type { Actor } from "../permissions/actor";
import { may } from "../permissions/authorize";
import type { Reach, VerbName } from "../permissions/permissions";
import type { Ctx, Verb } from "./command";
import { noteDisclosure } from "./access-log";
import { parse } from "./parse";

/** Makes a verb that only reads: permission, shape, the reading, then the line that says of whom it told. */
export function query<Shape extends z.ZodType, Result>(
  verb: VerbName,
  shape: Shape,
  work: (job: { actor: Actor; reach: Reach; input: z.output<Shape>; db: Db }) => Promise<Result>,
): Verb<Shape, Result> {
  const run = async (ctx: Ctx, given: unknown): Promise<Result> => {
    const reach = may(ctx.actor, verb);
    const input = parse(shape, given);
    return read(async (db) => {
      const result = await work({ actor: ctx.actor, reach, input, db });
      await noteDisclosure(db, verb, ctx, result, { isAlone: true });
      return result;
    });
  };
  return Object.assign(run, { verb, shape });
}
