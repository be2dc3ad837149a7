import { exportReconciliation } from "@/lib/reports/export-reconciliation";
import { download } from "@/lib/web/download";

export const GET = download(exportReconciliation);
