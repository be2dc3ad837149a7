import { exportEnrollments } from "@/lib/domain/reports/export-enrollments";
import { download } from "@/lib/platform/http/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportEnrollments), "/admin/enrollments");
