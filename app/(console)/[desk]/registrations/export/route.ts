import { exportStudents } from "@/lib/domain/reports/export-students";
import { download } from "@/lib/platform/http/download";
import { orBack } from "../../../_export/or-back";

export const GET = orBack(download(exportStudents), "/admin/registrations");
