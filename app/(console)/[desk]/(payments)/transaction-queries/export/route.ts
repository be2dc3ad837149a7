import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportQueries } from "@/lib/domain/reports/export-lists";

export const GET = deskExport(exportQueries, "transaction-queries");
