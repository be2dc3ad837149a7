import "server-only";
import type { SQLWrapper } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "@/lib/domain/access/actor";
import { authorize } from "@/lib/domain/access/authorize";
import type { VerbName } from "@/lib/domain/access/permissions";
import type { Scope } from "@/lib/domain/access/scopes";
import type { AuditEvent } from "@/lib/domain/events/events";
import { type Db, transaction } from "../db/client";
import { writeLast } from "../db/write-together";
import { accessLine } from "./access-log";
import { parse } from "./parse";
import { CACHES_PLANS } from "./plan-cache";
import { record } from "./record";

/**
 * The context of a call: its actor, its request, the client's IP address where it is known, and the mark of a known device
 * (lib/domain/people/staff/known-device.ts) where its browser has one.
 */
export type Ctx = {
  actor: Actor;
  requestId?: string;
  clientAddress?: string | undefined;
  device?: string | undefined;
  /** The mark of what a form showed (was.ts); undefined for callers without a page. */
  was?: string | undefined;
};

/** A verb's result and what happened. The protected field leaves `changed` and `unchanged` as the only constructors. */
class Outcome<Result> {
  protected readonly isDeclared = true;
  constructor(
    readonly result: Result,
    readonly events: AuditEvent[],
    readonly rows: Array<SQLWrapper | undefined> = [],
  ) {}

  /** Leaves writes to the command, which sends them in one statement with the audit lines. */
  writing(...rows: Array<SQLWrapper | undefined>): Outcome<Result> {
    return new Outcome(this.result, this.events, rows);
  }
}

/** The outcome of a verb that wrote: its result and at least one event. */
export function changed<Result>(result: Result, ...events: [AuditEvent, ...AuditEvent[]]): Outcome<Result> {
  return new Outcome(result, events);
}

/** The outcome of a verb that wrote for each of what it found, perhaps nothing. */
export function changedBy<Result>(result: Result, events: AuditEvent[]): Outcome<Result> {
  return new Outcome(result, events);
}

/** The outcome of a verb that wrote nothing. */
export function unchanged<Result>(result: Result): Outcome<Result> {
  return new Outcome(result, []);
}

type Work<Shape extends z.ZodType, Result, Ready = undefined> = (job: {
  actor: Actor;
  clientAddress: string | undefined;
  scope: Scope;
  input: z.output<Shape>;
  was: string | undefined;
  tx: Db;
  /** The result of `prepare`. */
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
 * Makes a verb that writes. It authorizes, parses the input, runs `work` in one transaction and writes the audit lines, in this
 * order for every caller, so that no verb skips a step.
 * @param prepare slow work that needs no lock, such as hashing a password; runs before the transaction
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
  const run = async (ctx: Ctx, rawInput: unknown): Promise<Result> => {
    const scope = authorize(ctx.actor, verb);
    const input = parse(shape, rawInput);
    const ready = await prepare?.({ actor: ctx.actor, input });
    const written = async (tx: Db): Promise<Result> => {
      const { actor, clientAddress, was } = ctx;
      const { result, events, rows } = await work({ actor, clientAddress, scope, input, was, tx, ready });
      writeLast(
        tx,
        ...rows,
        events.length > 0 ? record(tx, { verb, ...ctx }, events) : undefined,
        // All others see only their own input, except who looks a student up.
        actor.kind === "staff" || verb === "students.find-student"
          ? accessLine(verb, ctx, result, { isAlone: false })
          : undefined,
      );
      return result;
    };
    return transaction(written, { cachesPlans: CACHES_PLANS.has(verb) });
  };
  return Object.assign(run, { verb, shape });
}

/**
 * Makes a workflow: a verb followed by work outside any transaction, such as a network call. To callers it looks like the
 * first verb, with its name and shape.
 */
export function workflow<Shape extends z.ZodType, First, Result>(
  first: Verb<Shape, First>,
  after: (ctx: Ctx, result: First) => Promise<Result>,
): Verb<Shape, Result> {
  const run = async (ctx: Ctx, rawInput: unknown): Promise<Result> => after(ctx, await first(ctx, rawInput));
  return Object.assign(run, { verb: first.verb, shape: first.shape });
}
