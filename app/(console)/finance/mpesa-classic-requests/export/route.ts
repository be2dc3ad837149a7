import { orBack } from "@/app/(console)/[desk]/_export/desk-export";
import { exportPaybillRequests } from "@/lib/domain/reports/export-paybill-requests";
import { download } from "@/lib/platform/http/download";

export const GET = orBack(download(exportPaybillRequests, "finance"), "/finance/mpesa-classic-requests");
