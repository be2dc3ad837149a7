import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportExpressRequests } from "@/lib/domain/reports/export-requests";

export const GET = deskExport(exportExpressRequests, "mpesa-express-requests");
