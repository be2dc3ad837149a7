import { exportEnrollments } from "@/lib/reports/export-enrollments";
import { download } from "@/lib/web/download";

export const GET = download(exportEnrollments);
