import { orBack } from "@/app/(console)/[desk]/_export/desk-export";
import { exportTransactions } from "@/lib/domain/reports/export-transactions";
import { download } from "@/lib/platform/http/download";

export const GET = orBack(download(exportTransactions, "finance"), "/finance/transactions");
