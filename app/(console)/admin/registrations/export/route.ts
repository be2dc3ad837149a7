import { exportStudents } from "@/lib/reports/export-students";
import { download } from "@/lib/web/download";

const give = download(exportStudents);

/** The file; a browser without scripts that is refused its dates goes back to them, where it is said what is wrong. */
export async function GET(request: Request): Promise<Response> {
  const response = await give(request);
  const isPage = request.headers.get("sec-fetch-mode") === "navigate";
  if (response.status !== 400 || !isPage) return response;
  const back = new URLSearchParams({ dialog: "export" });
  for (const name of ["createdFrom", "createdTo"])
    back.set(name, new URL(request.url).searchParams.get(name) ?? "");
  return new Response(null, { status: 303, headers: { location: `/admin/registrations?${back}` } });
}
