import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportEnrollments, exportSelectedEnrollments } from "@/lib/domain/reports/export-enrollments";

export const GET = deskExport(exportEnrollments, "enrollments", exportSelectedEnrollments);
