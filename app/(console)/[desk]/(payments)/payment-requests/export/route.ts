import { exportPaymentRequests } from "@/lib/domain/reports/export-payment-requests";
import { download } from "@/lib/platform/http/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportPaymentRequests, "admin"), "/admin/payment-requests");
