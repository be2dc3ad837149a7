"use server";
import { importStatement } from "@/lib/payments/statement/import-statement";
import { leaveConsoleNotice } from "@/lib/web/notice";
import { staffAction } from "@/lib/web/staff-action";

export const importAction = staffAction(importStatement, {
  after: async ({ statement_id, msg }) => {
    const address = `/money/statement-details?id=${statement_id}`;
    await leaveConsoleNotice(address, msg);
    return address;
  },
});
