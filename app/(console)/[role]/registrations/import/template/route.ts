import { downloadExport } from "@/app/_exports/export-file";
import { exportTemplate } from "@/lib/domain/registrations/imports/preview-import";

export const GET = downloadExport(exportTemplate, "admin");
