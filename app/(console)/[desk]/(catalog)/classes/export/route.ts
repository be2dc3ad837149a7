import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportClasses } from "@/lib/domain/reports/export-lists";

export const GET = deskExport(exportClasses, "classes");
