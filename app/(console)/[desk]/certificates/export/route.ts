import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportCertificates } from "@/lib/domain/reports/export-lists";

export const GET = deskExport(exportCertificates, "certificates");
