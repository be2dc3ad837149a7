import { exportTransactions } from "@/lib/domain/reports/export-transactions";
import { download } from "@/lib/platform/http/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportTransactions, "admin"), "/admin/transactions");
