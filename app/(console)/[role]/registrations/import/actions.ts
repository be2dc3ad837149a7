"use server";
import { chooseColumns, mendRows } from "@/lib/domain/registrations/imports/choose-columns";
import { COLUMN_USES } from "@/lib/domain/registrations/imports/column-names";
import { importRows } from "@/lib/domain/registrations/imports/import-rows";
import { deleteStudentFile } from "@/lib/domain/registrations/imports/kept-files";
import { undoImport } from "@/lib/domain/registrations/imports/undo/undo-import";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { redirectWithNotice, staffAction } from "@/lib/platform/http/staff-action";
import { importPageTexts as texts } from "./texts";

const PAGE = "/admin/registrations/import";

/** Reads the columns of a file as chosen, and shows its rows. */
export const chooseColumnsAction = staffAction(chooseColumns, {
  actsOn: "key",
  read: chosenColumns,
  after: ({ file_id }) => `${PAGE}?file=${file_id}`,
});

/** Stores the mended rows of a page, and shows what is left to mend. */
export const mendRowsAction = staffAction(mendRows, {
  actsOn: "key",
  read: (form) => ({
    file_id: form.get("file_id"),
    rows: form.getAll("line").map((line) => mendedRow(form, String(line))),
    alike: [...form].flatMap(([name, value]) => {
      const at = /^alike\.(\d{1,2})\.value$/.exec(name)?.[1];
      if (at === undefined || value === "") return [];
      return [{ field: form.get(`alike.${at}.field`), written: form.get(`alike.${at}.written`), value }];
    }),
  }),
  after: redirectWithNotice(PAGE),
});

/** Deletes an uploaded file, and stays at the list of files. */
export const deleteFileAction = staffAction(deleteStudentFile, {
  actsOn: "key",
  after: redirectWithNotice(`${PAGE}?deleted=1`),
});

/** Imports the next rows of a file; while some are left, the page goes on by itself or by its button. */
export const importRowsAction = staffAction(importRows, {
  actsOn: "key",
  after: async ({ file_id, is_past, left, to_tick, to_mend }) => {
    const address = `${PAGE}?file=${file_id}`;
    if (left > 0) return `${address}&running=${left}`;
    const waiting = to_tick + to_mend;
    await leaveConsoleNotice(
      address,
      waiting > 0 ? texts.doneButLeft(waiting) : is_past ? texts.pastDone : texts.done,
    );
    return address;
  },
});

/** Undoes an import, and shows who stayed, or the list of files. */
export const undoImportAction = staffAction(undoImport, {
  actsOn: "key",
  after: async ({ import_id, stayed, busy, msg }) => {
    const address = stayed + busy > 0 ? `${PAGE}/undo?import=${import_id}` : `${PAGE}?undone=1`;
    await leaveConsoleNotice(address, msg);
    return address;
  },
});

/** The boxes of one row: those of its fields by `line.field`, and its ticks. */
function mendedRow(form: FormData, line: string) {
  const boxes = COLUMN_USES.flatMap((use) => {
    const typed = form.get(`${line}.${use}`);
    return typeof typed === "string" ? [[use, typed]] : [];
  });
  return {
    line,
    given: Object.fromEntries(boxes),
    shares_phone: form.has(`${line}.shares_phone`),
    is_known: form.has(`${line}.is_known`),
    left_out: form.has(`${line}.left_out`),
  };
}

function chosenColumns(form: FormData) {
  const choices = Object.fromEntries([...form].filter(([name]) => !name.startsWith("columns.")));
  const columns = [...form].flatMap(([name, use]) => {
    const at = /^columns\.(\d{1,2})$/.exec(name)?.[1];
    return at === undefined ? [] : [[Number(at), use] as const];
  });
  return {
    ...choices,
    columns: Array.from({ length: columns.length }, (_, at) => new Map(columns).get(at) ?? ""),
  };
}
