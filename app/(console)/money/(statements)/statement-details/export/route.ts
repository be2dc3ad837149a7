import { exportStatementRows } from "@/lib/domain/payments/statements/export-rows";
import { download } from "@/lib/platform/http/download";

export const GET = download(exportStatementRows);
