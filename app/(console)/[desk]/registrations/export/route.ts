import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportStudents } from "@/lib/domain/reports/export-students";

export const GET = deskExport(exportStudents, "registrations");
