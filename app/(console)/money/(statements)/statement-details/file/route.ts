import { giveStatementFile } from "@/lib/domain/payments/statements/give-file";
import { giveFile } from "@/lib/platform/http/give-file";

export const GET = giveFile(giveStatementFile);
