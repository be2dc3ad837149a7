import { giveStatementFile } from "@/lib/payments/statement/give-file";
import { giveFile } from "@/lib/web/give-file";

export const GET = giveFile(giveStatementFile);
