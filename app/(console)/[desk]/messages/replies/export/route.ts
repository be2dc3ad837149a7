import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportReplies } from "@/lib/domain/correspondence/replies/export-replies";

export const GET = deskExport(exportReplies, "messages/replies");
