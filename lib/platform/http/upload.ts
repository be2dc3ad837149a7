import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { Refusal } from "@/lib/platform/refusal";
import { currentStaff } from "../auth/staff-session";
import type { Verb } from "../commands/command";
import { causeOf, log } from "../logging/log";
import { actorId } from "../permissions/actor";
import { callerAddress } from "./caller";
import { leaveConsoleNotice } from "./notice";
import { isSameOrigin } from "./origin";
import { answerError } from "./responses";

type Making<Result> = {
  /** The page the form stands on: a refusal leads back to it, with its sentence left there. */
  page: string;
  field: string;
  mostBytes: number;
  /** What is said to a larger file, and where none was chosen. */
  tooLarge: string;
  missing: string;
  after: (result: Result) => string;
};

/** Names of fields and files around the one file of a form. */
const ENVELOPE = 16 * 1024;

/**
 * Makes a handler for a form of the console that hands in one file: it works without scripts, by the cookie of who is
 * signed in, from a page of this site alone. Bytes are counted as they come: a body that is too long is refused, never cut.
 */
export function upload<Shape extends z.ZodType, Result>(run: Verb<Shape, Result>, making: Making<Result>) {
  return async (request: Request): Promise<Response> => {
    const requestId = randomUUID();
    try {
      if (!isSameOrigin(request.headers))
        throw new Refusal("forbidden", "wrong_origin", "This file was sent from another site.");
      const actor = await currentStaff();
      if (!actor) return goTo(`/auth/login?return=${encodeURIComponent(making.page)}`);
      const caller = callerAddress(request.headers);
      const ctx = { actor, requestId, ...(caller ? { caller } : {}) };
      const result = await run(ctx, await readFile(request, making));
      log("info", "upload", { requestId, route: run.verb, actor: `staff:${actorId(actor)}` });
      return goTo(making.after(result));
    } catch (error) {
      if (error instanceof Refusal && error.kind === "forbidden") return answerError(error, requestId);
      if (!(error instanceof Refusal))
        log("error", "fault", { requestId, route: run.verb, cause: causeOf(error) });
      const sentence = error instanceof Refusal ? error.message : SOMETHING_WRONG;
      await leaveConsoleNotice(making.page, sentence);
      return goTo(making.page);
    }
  };
}

const SOMETHING_WRONG = "Something went wrong. Please try again later.";

function goTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

async function readFile(request: Request, { field, mostBytes, tooLarge, missing }: Making<never>) {
  const refuse = (sentence: string) =>
    new Refusal("invalid", "invalid", sentence, { errors: { [field]: [sentence] } });
  const most = mostBytes + ENVELOPE;
  if (Number(request.headers.get("content-length") ?? 0) > most) throw refuse(tooLarge);
  const parts: Uint8Array[] = [];
  let count = 0;
  for await (const part of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    count += part.byteLength;
    if (count > most) throw refuse(tooLarge);
    parts.push(part);
  }
  const file = await fileIn(Buffer.concat(parts), request.headers.get("content-type") ?? "", field);
  if (!file || file.size === 0) throw refuse(missing);
  return { file_name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

async function fileIn(body: Buffer<ArrayBuffer>, type: string, field: string): Promise<File | undefined> {
  try {
    const form = await new Response(body, { headers: { "content-type": type } }).formData();
    const file = form.get(field);
    return file instanceof File ? file : undefined;
  } catch {
    return undefined;
  }
}
