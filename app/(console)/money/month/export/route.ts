import { downloadExport } from "@/app/_exports/export-file";
import { exportMonth } from "@/lib/domain/reports/export-month";

export const GET = downloadExport(exportMonth);
