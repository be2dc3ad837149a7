import { exportPaybillRequests } from "@/lib/domain/reports/export-paybill-requests";
import { download } from "@/lib/platform/http/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportPaybillRequests, "admin"), "/admin/mpesa-classic-requests");
