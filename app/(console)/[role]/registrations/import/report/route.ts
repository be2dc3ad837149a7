import { downloadExport } from "@/app/_exports/export-file";
import { exportReport } from "@/lib/domain/registrations/imports/preview-import";

export const GET = downloadExport(exportReport, "admin");
