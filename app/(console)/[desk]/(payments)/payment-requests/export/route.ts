import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportPaymentRequests } from "@/lib/domain/reports/export-requests";

export const GET = deskExport(exportPaymentRequests, "payment-requests");
