import { downloadExport } from "@/app/_exports/export-file";
import { exportReconciliation } from "@/lib/domain/reports/export-reconciliation";

export const GET = downloadExport(exportReconciliation);
