import { exportEnrollments } from "@/lib/reports/export-enrollments";
import { download } from "@/lib/web/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportEnrollments), "/admin/enrollments");
