import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { actorId } from "@/lib/domain/access/actor";
import { clientAddress } from "@/lib/platform/client-address";
import { Refusal } from "@/lib/platform/refusal";
import { currentStaff } from "../auth/next-auth/staff-cookie";
import type { Verb } from "../commands/command";
import { log } from "../logging/log";
import { logFault } from "../observability/faults";
import { readBytes } from "./body";
import { leaveConsoleNotice } from "./notice";
import { assertSameOrigin } from "./origin";
import { answerError } from "./responses";

type UploadOptions<Result> = {
  /** The form's page; after a refusal the browser is redirected to it with the sentence as a notice. */
  page: string;
  field: string;
  maxBytes: number;
  /** The messages for a larger file and for none. */
  tooLarge: string;
  missing: string;
  /** The address to redirect to. */
  after: (result: Result, request: Request) => string | Promise<string>;
};

/** Room for the multipart headers around the file. */
const MULTIPART_BYTES = 16 * 1024;

/**
 * Makes a POST handler for a console form with one file. It works without scripts, authenticates by the console's cookie and
 * refuses other sites' forms. Bytes are counted while they arrive: too long a body is refused, never cut.
 */
export function upload<Shape extends z.ZodType, Result>(
  run: Verb<Shape, Result>,
  options: UploadOptions<Result>,
) {
  return async (request: Request): Promise<Response> => {
    const requestId = randomUUID();
    try {
      assertSameOrigin(request.headers, "This file was sent from another site.");
      const actor = await currentStaff();
      if (!actor) return redirectTo(`/auth/login?return=${encodeURIComponent(options.page)}`);
      const ctx = { actor, requestId, clientAddress: clientAddress(request.headers) };
      const result = await run(ctx, await readFile(request, options));
      log("info", "upload", { requestId, route: run.verb, actor: `staff:${actorId(actor)}` });
      return redirectTo(await options.after(result, request));
    } catch (error) {
      if (error instanceof Refusal && error.kind === "forbidden")
        return answerError(error, requestId, request);
      if (!(error instanceof Refusal)) logFault(error, { requestId, path: run.verb });
      const sentence = error instanceof Refusal ? error.message : UNEXPECTED;
      await leaveConsoleNotice(options.page, sentence);
      return redirectTo(options.page);
    }
  };
}

const CUT_OFF = "The file did not arrive whole. Please send it again.";
const UNEXPECTED = "Something went wrong. Please try again later.";

function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

async function readFile(request: Request, { field, maxBytes, tooLarge, missing }: UploadOptions<never>) {
  const refuse = (sentence: string) =>
    new Refusal("invalid", "invalid", sentence, { errors: { [field]: [sentence] } });
  const most = maxBytes + MULTIPART_BYTES;
  if (Number(request.headers.get("content-length") ?? 0) > most) throw refuse(tooLarge);
  const bytes = await readBytes(request.body, {
    maxBytes: most,
    tooLarge: () => refuse(tooLarge),
    cutOff: () => refuse(CUT_OFF),
  });
  const file = await fileIn(bytes, request.headers.get("content-type") ?? "", field);
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
