import { downloadExport } from "@/app/_exports/export-file";
import { exportDeskQueue } from "@/lib/domain/reports/export-desk-queue";

/** A queue of the money desk as a file. */
export const GET = downloadExport(exportDeskQueue);
