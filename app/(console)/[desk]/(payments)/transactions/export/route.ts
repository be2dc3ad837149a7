import { deskExport } from "@/app/(console)/[desk]/_export/desk-export";
import { exportTransactions } from "@/lib/domain/reports/export-transactions";

export const GET = deskExport(exportTransactions, "transactions");
