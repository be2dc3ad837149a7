import { downloadExport } from "@/app/_exports/export-file";
import { exportRefused } from "@/lib/domain/registrations/imports/preview-import";

export const GET = downloadExport(exportRefused, "admin");
