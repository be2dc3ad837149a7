import { orBack } from "@/app/(console)/[desk]/_export/desk-export";
import { exportPaymentRequests } from "@/lib/domain/reports/export-payment-requests";
import { download } from "@/lib/platform/http/download";

export const GET = orBack(download(exportPaymentRequests, "admin"), "/admin/payment-requests");
