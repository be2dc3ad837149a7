import { exportRefused } from "@/lib/domain/imports/preview-students";
import { download } from "@/lib/platform/http/download";

export const GET = download(exportRefused, "admin");
