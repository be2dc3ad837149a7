import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { actorId } from "@/lib/domain/access/actor";
import type { StaffRole } from "@/lib/domain/access/roles";
import { clientAddress } from "@/lib/platform/client-address";
import { Refusal } from "@/lib/platform/refusal";
import { currentStaff } from "../auth/next-auth/staff-cookie";
import type { Verb } from "../commands/command";
import { log } from "../logging/log";
import { readQuery } from "./endpoint";
import { answerError } from "./responses";

export type FileResponse = { body: BodyInit; type: string; disposition: string };

/** Makes a GET handler that answers a verb's result to a page of the console, as JSON. @param desk as in `downloadAs` */
export function answerConsole<Shape extends z.ZodType, Result>(run: Verb<Shape, Result>, role?: StaffRole) {
  return downloadAs(
    run,
    () => (result) => ({ body: JSON.stringify(result), type: "application/json", disposition: "inline" }),
    role,
  );
}

/** Makes a GET handler that downloads a stored file unchanged. Browsers save it and never open it in place. */
export function downloadFile<Shape extends z.ZodType>(run: Verb<Shape, { fileName: string; bytes: Buffer }>) {
  return downloadAs(run, () => ({ fileName, bytes }) => {
    const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
    return {
      body: new Uint8Array(bytes),
      type: "application/octet-stream",
      disposition: `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    };
  });
}

/** Makes a GET handler of the console that downloads a verb's PDF. @param desk the only role allowed */
export function downloadPdf<Shape extends z.ZodType>(
  run: Verb<Shape, { fileName: string; pdf: ReadableStream<Uint8Array> }>,
  role: StaffRole,
) {
  return downloadAs(
    run,
    () =>
      ({ fileName, pdf }) => ({
        body: pdf,
        type: "application/pdf",
        disposition: `attachment; filename="${fileName}"`,
      }),
    role,
  );
}

/**
 * Makes a GET handler that answers a verb's result as a file. It authenticates by the console's cookie. A GET changes nothing but the audit log; links of other sites are refused only so that
 * they cannot start downloads.
 */
export function downloadAs<Shape extends z.ZodType, Result>(
  run: Verb<Shape, Result>,
  fileAskedBy: (request: Request) => (result: Result) => FileResponse | Promise<FileResponse>,
  role?: StaffRole,
) {
  return async (request: Request): Promise<Response> => {
    const requestId = randomUUID();
    try {
      if (request.headers.get("sec-fetch-site") === "cross-site")
        throw new Refusal("forbidden", "wrong_origin", "This link was opened from another site.");
      const actor = await currentStaff();
      if (!actor) throw new Refusal("unauthenticated", "session_over", "Please sign in to do this.");
      if (role && actor.role !== role)
        throw new Refusal("forbidden", "not_allowed", "You are not allowed to do this.");
      const ctx = { actor, requestId, clientAddress: clientAddress(request.headers) };
      const toFile = fileAskedBy(request);
      const { body, type, disposition } = await toFile(await run(ctx, readQuery(request)));
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
      return answerError(error, requestId, request);
    }
  };
}
