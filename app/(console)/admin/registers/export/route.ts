import { exportOverview } from "@/lib/attendance/export-overview";
import { download } from "@/lib/web/download";

export const GET = download(exportOverview);
