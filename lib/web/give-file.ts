import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { actorId } from "../access/actor";
import type { Verb } from "../command";
import { log } from "../platform/log";
import { Refusal } from "../refusal";
import { answerFault } from "./answer";
import { callerAddress } from "./caller";
import { readQuery } from "./endpoint";
import { currentStaff } from "./staff-session";

type Kept = { fileName: string; bytes: Buffer };

/**
 * Makes a handler that gives a kept file back byte by byte, by the cookie of who is signed in, like `download`. It is
 * offered for keeping and never opened in place, whatever it holds.
 */
export function giveFile<Shape extends z.ZodType>(run: Verb<Shape, Kept>) {
  return async (request: Request): Promise<Response> => {
    const requestId = randomUUID();
    try {
      if (request.headers.get("sec-fetch-site") === "cross-site")
        throw new Refusal("forbidden", "wrong_origin", "This link was opened from another site.");
      const actor = await currentStaff();
      if (!actor) throw new Refusal("unauthenticated", "session_over", "Please sign in to do this.");
      const caller = callerAddress(request.headers);
      const ctx = { actor, requestId, ...(caller ? { caller } : {}) };
      const { fileName, bytes } = await run(ctx, readQuery(request));
      log("info", "download", { requestId, route: run.verb, actor: `staff:${actorId(actor)}` });
      const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
      return new Response(new Uint8Array(bytes), {
        headers: {
          "content-type": "application/octet-stream",
          "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });
    } catch (fault) {
      return answerFault(fault, requestId);
    }
  };
}
