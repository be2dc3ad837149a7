import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportSessions } from "@/lib/domain/reports/export-lists";

export const GET = deskExport(exportSessions, "sessions");
