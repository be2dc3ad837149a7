import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { Refusal } from "@/lib/platform/refusal";
import { currentStaff } from "../auth/staff-session";
import type { Verb } from "../commands/command";
import { log } from "../logging/log";
import { actorId } from "../permissions/actor";
import type { StaffRole } from "../permissions/roles";
import { callerAddress } from "./caller";
import { readQuery } from "./endpoint";
import { answerError } from "./responses";

/** What is kept: its body, what it is, and how it is called. */
type Handed = { body: BodyInit; type: string; disposition: string };

/**
 * Makes a handler that hands the console a file to keep, by the cookie of who is signed in: a GET that changes nothing but
 * the audit log, so another site's link can only make the person's own browser keep a file of theirs.
 * @param desk whose folder the handler stands in, where the verb is for others too
 */
export function handFile<Shape extends z.ZodType, Result>(
  run: Verb<Shape, Result>,
  hand: (result: Result) => Handed,
  desk?: StaffRole,
) {
  return async (request: Request): Promise<Response> => {
    const requestId = randomUUID();
    try {
      if (request.headers.get("sec-fetch-site") === "cross-site")
        throw new Refusal("forbidden", "wrong_origin", "This link was opened from another site.");
      const actor = await currentStaff();
      if (!actor) throw new Refusal("unauthenticated", "session_over", "Please sign in to do this.");
      if (desk && actor.role !== desk)
        throw new Refusal("forbidden", "not_allowed", "You are not allowed to do this.");
      const caller = callerAddress(request.headers);
      const ctx = { actor, requestId, ...(caller ? { caller } : {}) };
      const { body, type, disposition } = hand(await run(ctx, readQuery(request)));
      log("info", "download", { requestId, route: run.verb, actor: `staff:${actorId(actor)}` });
      return new Response(body, {
        headers: {
          "content-type": type,
          "content-disposition": disposition,
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });
    } catch (error) {
      return answerError(error, requestId);
    }
  };
}
