import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportPaybillRequests } from "@/lib/domain/reports/export-requests";

export const GET = deskExport(exportPaybillRequests, "mpesa-classic-requests");
