import { exportReconciliation } from "@/lib/domain/reports/export-reconciliation";
import { download } from "@/lib/platform/http/download";

export const GET = download(exportReconciliation);
