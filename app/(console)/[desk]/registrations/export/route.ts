import { orBack } from "@/app/(console)/[desk]/_export/desk-export";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { download } from "@/lib/platform/http/download";

export const GET = orBack(download(exportStudents), "/admin/registrations");
