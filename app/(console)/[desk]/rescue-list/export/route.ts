import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportRescueList } from "@/lib/domain/reports/export-lists";

export const GET = deskExport(exportRescueList, "rescue-list");
