import "server-only";
import type { FieldName } from "@/lib/domain/people/students/fields";
import { findPastSeason } from "@/lib/domain/seasons/season-rows";
import { changed, command } from "@/lib/platform/commands/command";
import { type FieldErrors, invalidField, Refusal, refuseErrors } from "@/lib/platform/refusal";
import { ColumnChoices } from "./choices";
import { ChooseColumns, MendRows } from "./input";
import { missingFields } from "./map-rows";
import { labelOf } from "./plan-rows";
import { changeChoices, readStored, rememberColumns } from "./student-files";
import { importTexts as texts } from "./texts";

/**
 * Stores what the columns of an uploaded file hold and what counts where a row says nothing, and remembers it for the next file with
 * the same titles.
 * @throws Refusal 404 file_gone; 400 at `columns` for a field in two columns or in none, and at a choice that neither a column nor a default gives
 */
export const chooseColumns = command(
  "students.choose-columns",
  ChooseColumns,
  async ({ input, tx, ready: { table } }) => {
    const { file_id: fileId, dates, ...choices } = input;
    const columns = table.titles.map((_, at) => choices.columns[at] ?? "");
    if (choices.season && !(await findPastSeason(tx, choices.season)))
      throw invalidField("season", texts.noPastSeason);
    refuseErrors(wrongChoices({ ...choices, columns, mended: {} }));
    await changeChoices(tx, fileId, ({ mended }) => ({ ...choices, columns, mended, dates }));
    await rememberColumns(tx, table, { ...choices, columns });
    return changed(
      { file_id: fileId, msg: texts.columnsChosen },
      { type: "student-file.columns_chosen", id: fileId, what: { columns: columns.filter(Boolean) } },
    );
  },
  readStored,
);

function wrongChoices(choices: Parameters<typeof missingFields>[0]): FieldErrors {
  const twice = choices.columns.find(
    (use, at) => use !== "" && use !== "full_name" && choices.columns.indexOf(use) !== at,
  );
  if (twice) return { columns: [texts.usedTwice(labelOf(twice))] };
  const missing = missingFields(choices);
  const unmapped = missing.filter((name): name is FieldName => !(name in ColumnChoices.shape));
  const errors: FieldErrors = Object.fromEntries(
    missing.filter((name) => name in ColumnChoices.shape).map((name) => [name, [texts.noneForAll]]),
  );
  return unmapped.length > 0
    ? { columns: [texts.notAllMapped(unmapped.map(labelOf).join(", "))], ...errors }
    : errors;
}

/**
 * Stores how rows of an uploaded file were mended: other cells, a phone that siblings share, or left out.
 * @throws Refusal 404 file_gone, or a line that the file does not have
 */
export const mendRows = command(
  "students.mend-rows",
  MendRows,
  async ({ input, tx, ready: { table } }) => {
    const { file_id: fileId, rows } = input;
    const lines = new Set(table.rows.map(({ line }) => line));
    if (rows.some(({ line }) => !lines.has(line)))
      throw new Refusal("not_found", "not_found", texts.fileGone);
    await changeChoices(tx, fileId, (before) => ({
      ...before,
      mended: {
        ...before.mended,
        ...Object.fromEntries(
          rows.map(({ line, given, ...marks }) => [
            line,
            { given: { ...before.mended[line]?.given, ...given }, ...marks },
          ]),
        ),
      },
    }));
    return changed(
      { file_id: fileId, msg: texts.mended(rows.length) },
      { type: "student-file.rows_mended", id: fileId, what: { rows: rows.length } },
    );
  },
  readStored,
);
