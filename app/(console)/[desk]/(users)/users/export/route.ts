import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportAdmins, exportCashiers, exportTutors } from "@/lib/domain/reports/export-lists";
import type { DeskParams } from "@/lib/platform/http/require-verb";

const LISTS = {
  tutors: deskExport(exportTutors, "users"),
  cashiers: deskExport(exportCashiers, "users"),
  admins: deskExport(exportAdmins, "users"),
};

/** Downloads the accounts of the tab that the address names. */
export async function GET(request: Request, about: { params: DeskParams }): Promise<Response> {
  const kind = new URL(request.url).searchParams.get("kind");
  return LISTS[kind === "cashiers" || kind === "admins" ? kind : "tutors"](request, about);
}
