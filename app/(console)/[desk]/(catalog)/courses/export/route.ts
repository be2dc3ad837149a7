import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportCourses } from "@/lib/domain/reports/export-lists";

export const GET = deskExport(exportCourses, "courses");
