import "server-only";
import type { z } from "zod";
import { type Db, transaction } from "@/db/client";
import { auditLog } from "@/db/schema/records";
import { type Actor, actorId } from "../permissions/actor";
import { authorize } from "../permissions/authorize";
import type { Scope, VerbName } from "../permissions/permissions";
import { recordAccess } from "./access-log";
import { parse } from "./parse";

/** Who asks, from which address (as far as proxies are believed), in which request. */
export type Ctx = { actor: Actor; requestId?: string; caller?: string };

/** One line of the audit log: what was touched, and which fields or states changed. Never personal data. */
export type Change = {
  subject: `${string}:${string}`;
  what: Record<string, string | number | boolean | null | string[]>;
};

/** A verb's result together with what it changed. The protected mark makes `changed` and `unchanged` its only makers. */
class Outcome<Result> {
  protected readonly said = true;
  constructor(
    readonly result: Result,
    readonly changes: Change[],
  ) {}
}

export function changed<Result>(result: Result, ...changes: [Change, ...Change[]]): Outcome<Result> {
  return new Outcome(result, changes);
}

export function unchanged<Result>(result: Result): Outcome<Result> {
  return new Outcome(result, []);
}

type Work<Shape extends z.ZodType, Result, Ready = undefined> = (job: {
  actor: Actor;
  caller: string | undefined;
  scope: Scope;
  input: z.output<Shape>;
  tx: Db;
  /** What was made ready before the transaction. */
  ready: Ready;
}) => Promise<Outcome<Result>>;

type Prepare<Shape extends z.ZodType, Ready> = (job: {
  actor: Actor;
  input: z.output<Shape>;
}) => Promise<Ready>;

export type { Outcome };

export type Verb<Shape extends z.ZodType, Result> = ((ctx: Ctx, input: unknown) => Promise<Result>) & {
  verb: VerbName;
  shape: Shape;
};

/**
 * Makes a verb that writes. Permission, shape, the one transaction and the audit line cannot be forgotten:
 * they happen here, in this order, for every caller.
 * @param prepare what takes long and needs no lock, such as a password's hash: done before the transaction, in none.
 */
export function command<Shape extends z.ZodType, Result>(
  verb: VerbName,
  shape: Shape,
  work: Work<Shape, Result>,
): Verb<Shape, Result>;
export function command<Shape extends z.ZodType, Result, Ready>(
  verb: VerbName,
  shape: Shape,
  work: Work<Shape, Result, Ready>,
  prepare: Prepare<Shape, Ready>,
): Verb<Shape, Result>;
export function command<Shape extends z.ZodType, Result, Ready>(
  verb: VerbName,
  shape: Shape,
  work: Work<Shape, Result, Ready | undefined>,
  prepare?: Prepare<Shape, Ready>,
): Verb<Shape, Result> {
  const run = async (ctx: Ctx, given: unknown): Promise<Result> => {
    const scope = authorize(ctx.actor, verb);
    const input = parse(shape, given);
    const ready = await prepare?.({ actor: ctx.actor, input });
    return transaction(async (tx) => {
      const { result, changes } = await work({
        actor: ctx.actor,
        caller: ctx.caller,
        scope,
        input,
        tx,
        ready,
      });
      if (changes.length > 0)
        await tx.insert(auditLog).values(changes.map((change) => auditLine(verb, ctx, change)));
      // A stranger who writes is told what the stranger wrote.
      if (ctx.actor.kind === "staff") await recordAccess(tx, verb, ctx, result, { isAlone: false });
      return result;
    });
  };
  return Object.assign(run, { verb, shape });
}

function auditLine(verb: VerbName, { actor, requestId }: Ctx, { subject, what }: Change) {
  const sessionId = actor.kind === "staff" ? actor.sessionId : null;
  return {
    actorKind: actor.kind,
    actorId: actorId(actor),
    verb,
    subject,
    changes: what,
    requestId,
    sessionId,
  };
}

/**
 * Makes an errand of a verb: what follows it talks to the outside world, after the verb's transaction and in none.
 * Who calls it sees one verb, with the first one's name and shape.
 */
export function workflow<Shape extends z.ZodType, First, Result>(
  first: Verb<Shape, First>,
  after: (ctx: Ctx, opened: First) => Promise<Result>,
): Verb<Shape, Result> {
  const run = async (ctx: Ctx, given: unknown): Promise<Result> => after(ctx, await first(ctx, given));
  return Object.assign(run, { verb: first.verb, shape: first.shape });
}
