import { exportStatements } from "@/lib/domain/reports/export-lists";
import { download } from "@/lib/platform/http/download";

export const GET = download(exportStatements);
