import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportWaiting } from "@/lib/domain/reports/export-lists";

export const GET = deskExport(exportWaiting, "waiting-list");
