import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportOptOuts } from "@/lib/domain/correspondence/replies/export-replies";

export const GET = deskExport(exportOptOuts, "messages/opt-outs");
