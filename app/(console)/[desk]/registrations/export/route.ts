import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportSelectedStudents, exportStudents } from "@/lib/domain/reports/export-students";

export const GET = deskExport(exportStudents, "registrations", exportSelectedStudents);
