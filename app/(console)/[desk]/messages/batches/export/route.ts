import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportBatches } from "@/lib/domain/batches/export-batches";

export const GET = deskExport(exportBatches, "messages/batches");
