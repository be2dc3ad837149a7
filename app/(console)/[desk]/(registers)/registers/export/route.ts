import { exportOverview } from "@/lib/domain/attendance/export-overview";
import { download } from "@/lib/platform/http/download";

export const GET = download(exportOverview);
