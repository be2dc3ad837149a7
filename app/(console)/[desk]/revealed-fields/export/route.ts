import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportRevealedFields } from "@/lib/domain/reports/export-lists";

export const GET = deskExport(exportRevealedFields, "revealed-fields");
