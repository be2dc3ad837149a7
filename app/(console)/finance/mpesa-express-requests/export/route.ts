import { exportExpressRequests } from "@/lib/reports/export-express-requests";
import { download } from "@/lib/web/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportExpressRequests, "finance"), "/finance/mpesa-express-requests");
