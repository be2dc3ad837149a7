"use server";
import { importStatement } from "@/lib/domain/payments/statements/import-statement";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { staffAction } from "@/lib/platform/http/staff-action";

export const importAction = staffAction(importStatement, {
  actsOn: "key",
  after: async ({ statement_id, msg }) => {
    const address = `/money/statement-details?id=${statement_id}`;
    await leaveConsoleNotice(address, msg);
    return address;
  },
});
