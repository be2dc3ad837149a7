import { downloadExport } from "@/app/_exports/export-file";
import { exportCashDays } from "@/lib/domain/reports/export-lists";

export const GET = downloadExport(exportCashDays);
