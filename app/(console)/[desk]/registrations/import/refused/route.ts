import { exportRefused } from "@/lib/domain/people/imports/preview-students";
import { download } from "@/lib/platform/http/download";

export const GET = download(exportRefused, "admin");
