import { exportStudents } from "@/lib/reports/export-students";
import { download } from "@/lib/web/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportStudents), "/admin/registrations");
