import { downloadExport } from "@/app/_exports/export-file";
import { exportStatements } from "@/lib/domain/reports/export-lists";

export const GET = downloadExport(exportStatements);
