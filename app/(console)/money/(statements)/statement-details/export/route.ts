import { exportStatementRows } from "@/lib/domain/payments/statements/show-statements";
import { download } from "@/lib/platform/http/download";

export const GET = download(exportStatementRows);
