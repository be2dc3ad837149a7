import { orBack } from "@/app/(console)/[desk]/_export/desk-export";
import { exportEnrollments } from "@/lib/domain/reports/export-enrollments";
import { download } from "@/lib/platform/http/download";

export const GET = orBack(download(exportEnrollments), "/admin/enrollments");
