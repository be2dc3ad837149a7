"use server";
import { importStudents } from "@/lib/domain/people/imports/import-students";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { staffAction } from "@/lib/platform/http/staff-action";

/** Imports the new students of a file and shows its rows again: all but the refused ones are now registered. */
export const importStudentsAction = staffAction(importStudents, {
  actsOn: "key",
  after: async ({ file_id, msg }) => {
    const address = `/admin/registrations/import?file=${file_id}`;
    await leaveConsoleNotice(address, msg);
    return address;
  },
});
