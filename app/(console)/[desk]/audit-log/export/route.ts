import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportAuditLog } from "@/lib/domain/reports/export-lists";

export const GET = deskExport(exportAuditLog, "audit-log");
