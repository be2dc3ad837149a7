import { giveStatementFile } from "@/lib/domain/payments/statements/give-file";
import { downloadFile } from "@/lib/platform/http/download";

export const GET = downloadFile(giveStatementFile);
