import { downloadExport } from "@/app/_exports/export-file";
import { exportStatementRows } from "@/lib/domain/payments/statements/show-statements";

export const GET = downloadExport(exportStatementRows);
