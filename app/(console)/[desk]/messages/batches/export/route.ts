import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportBatches } from "@/lib/domain/correspondence/batches/export-batches";

export const GET = deskExport(exportBatches, "messages/batches");
