import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportMessages } from "@/lib/domain/reports/export-lists";

export const GET = deskExport(exportMessages, "messages");
