import type { z } from "zod";
import { download } from "@/lib/platform/http/download";
import { type DeskParams, deskOf } from "@/lib/platform/http/require-verb";
import { homeOf } from "@/lib/platform/permissions/roles";

/**
 * Makes the GET handler of `/<desk>/<list>/export`: the list as a CSV file, for the desks whose role may use the verb.
 * @param list the list's address below the role's home
 */
export function deskExport<Shape extends z.ZodType>(
  run: Parameters<typeof download<Shape>>[0],
  list: string,
) {
  return async (request: Request, { params }: { params: DeskParams }): Promise<Response> => {
    const desk = await deskOf(params, run.verb);
    const response = await download(run, desk)(request);
    return response.status === 400 && isNavigation(request)
      ? backToDialog(request, `${homeOf(desk)}/${list}`)
      : response;
  };
}

/** True for a form sent by a browser without scripts; fetch() shows a refusal in the open dialog. */
function isNavigation(request: Request): boolean {
  return request.headers.get("sec-fetch-mode") === "navigate";
}

/** Returns to the export dialog with the dates that were refused; the dialog says what is wrong with them. */
function backToDialog(request: Request, list: string): Response {
  const query = new URLSearchParams(new URL(request.url).search);
  query.set("dialog", "export");
  return new Response(null, { status: 303, headers: { location: `${list}?${query}` } });
}
