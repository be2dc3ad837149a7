import { exportStatementFile } from "@/lib/domain/payments/statements/show-statements";
import { downloadFile } from "@/lib/platform/http/download";

export const GET = downloadFile(exportStatementFile);
