import { exportStatementFile } from "@/lib/domain/payments/statements/show-statements";
import { giveFile } from "@/lib/platform/http/give-file";

export const GET = giveFile(exportStatementFile);
