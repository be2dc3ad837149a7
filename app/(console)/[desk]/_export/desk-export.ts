import type { z } from "zod";
import { homeOf } from "@/lib/domain/access/roles";
import type { Verb } from "@/lib/platform/commands/command";
import { answerConsole, download } from "@/lib/platform/http/download";
import { type DeskParams, deskOf } from "@/lib/platform/http/require-verb";

type Export<Shape extends z.ZodType> = Parameters<typeof download<Shape>>[0];
type Count<Shape extends z.ZodType> = Verb<Shape, { rows: number }>;
type List =
  | "registrations"
  | "enrollments"
  | "payment-requests"
  | "transactions"
  | "mpesa-express-requests"
  | "mpesa-classic-requests"
  | "transaction-queries"
  | "courses"
  | "classes"
  | "sessions"
  | "users"
  | "waiting-list"
  | "certificates"
  | "rescue-list"
  | "audit-log"
  | "messages"
  | "messages/replies"
  | "messages/opt-outs"
  | "messages/batches"
  | "revealed-fields";

/**
 * Makes the GET handler of `/<desk>/<list>/export`: the list as a CSV file.
 * @param ofSelected the verb to run when the address names rows
 */
export function deskExport<Shape extends z.ZodType, Rows extends z.ZodType>(
  run: Export<Shape>,
  list: List,
  ofSelected?: Export<Rows>,
) {
  return async (request: Request, { params }: { params: DeskParams }): Promise<Response> => {
    const desk = await deskOf(params, `${list}/export`);
    const asked = new URL(request.url).searchParams;
    if (asked.has("count") && "count" in run) return answerConsole(run.count as Count<Shape>, desk)(request);
    if (ofSelected && asked.has("ids")) return download(ofSelected, desk)(request);
    const response = await download(run, desk)(request);
    const refused = response.status === 400 && isNavigation(request);
    return refused ? backToDialog(request, `${homeOf(desk)}/${list}`) : response;
  };
}

/** True for a form sent by a browser without scripts; with scripts the open dialog shows the refusal itself. */
function isNavigation(request: Request): boolean {
  return request.headers.get("sec-fetch-mode") === "navigate";
}

/** Returns to the export dialog with the refused dates and the list's filters and search; the dialog shows the errors. */
function backToDialog(request: Request, list: string): Response {
  const query = new URLSearchParams(new URL(request.url).search);
  // The list's address calls its search q.
  const search = query.get("search");
  query.delete("search");
  if (search) query.set("q", search);
  query.set("dialog", "export");
  return new Response(null, { status: 303, headers: { location: `${list}?${query}` } });
}
