import { exportPaymentRequests } from "@/lib/reports/export-payment-requests";
import { download } from "@/lib/web/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportPaymentRequests, "admin"), "/admin/payment-requests");
