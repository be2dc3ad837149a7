import { orBack } from "@/app/(console)/[desk]/_export/desk-export";
import { exportExpressRequests } from "@/lib/domain/reports/export-express-requests";
import { download } from "@/lib/platform/http/download";

export const GET = orBack(download(exportExpressRequests, "finance"), "/finance/mpesa-express-requests");
