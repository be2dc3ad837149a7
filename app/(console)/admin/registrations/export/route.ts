import { exportStudents } from "@/lib/reports/export-students";
import { download } from "@/lib/web/download";

export const GET = download(exportStudents);
