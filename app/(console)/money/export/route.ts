import { exportDeskQueue } from "@/lib/domain/reports/export-desk-queue";
import { download } from "@/lib/platform/http/download";

/** A queue of the money desk as a CSV file. */
export const GET = download(exportDeskQueue);
