import { exportExpressRequests } from "@/lib/domain/reports/export-express-requests";
import { download } from "@/lib/platform/http/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportExpressRequests, "admin"), "/admin/mpesa-express-requests");
