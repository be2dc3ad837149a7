import { exportTransactions } from "@/lib/reports/export-transactions";
import { download } from "@/lib/web/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportTransactions, "finance"), "/finance/transactions");
