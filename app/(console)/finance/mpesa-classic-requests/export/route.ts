import { exportPaybillRequests } from "@/lib/reports/export-paybill-requests";
import { download } from "@/lib/web/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportPaybillRequests, "finance"), "/finance/mpesa-classic-requests");
