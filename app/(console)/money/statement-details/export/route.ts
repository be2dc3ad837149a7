import { exportStatementRows } from "@/lib/payments/statement/export-rows";
import { download } from "@/lib/web/download";

export const GET = download(exportStatementRows);
