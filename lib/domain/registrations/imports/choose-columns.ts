import "server-only";
import type { z } from "zod";
import type { FieldName } from "@/lib/domain/people/students/fields";
import { findPastSeason, readRegistering } from "@/lib/domain/seasons/season-rows";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { type FieldErrors, invalidField, Refusal, refuseErrors } from "@/lib/platform/refusal";
import { ColumnChoices } from "./choices";
import { ChooseColumns, LEAVE_OUT, MendRows } from "./input";
import { missingFields } from "./map-rows";
import { alikeOf, labelOf, planRows } from "./plan-rows";
import type { Table } from "./read-table";
import { changeChoices, findChoices, readStored, rememberColumns } from "./student-files";
import { importTexts as texts } from "./texts";
import { readOpenClasses } from "./wanted-place";

/**
 * Stores what the columns of an uploaded file hold and what counts where a row says nothing, and remembers it for the next file with
 * the same titles.
 * @throws Refusal 404 file_gone; 400 at `columns` for a field in two columns or in none, at `class_id` for another season's class, and at a
 *   choice that neither a column nor a default gives
 */
export const chooseColumns = command(
  "students.choose-columns",
  ChooseColumns,
  async ({ input, tx, ready: { table } }) => {
    const { file_id: fileId, dates, names, ...choices } = input;
    const columns = table.titles.map((_, at) => choices.columns[at] ?? "");
    const past = choices.season && (await findPastSeason(tx, choices.season));
    if (choices.season && !past) throw invalidField("season", texts.noPastSeason);
    const { season } = past ? { season: past } : await readRegistering(tx);
    const classes = choices.class_id ? await readOpenClasses(tx, [season]) : [];
    if (choices.class_id && !classes.some(({ id }) => id === choices.class_id))
      throw invalidField("class_id", texts.classOfOther(season.number));
    refuseErrors(wrongChoices({ ...choices, columns, mended: {} }));
    await changeChoices(tx, fileId, ({ mended }) => ({ ...choices, columns, mended, dates, names }));
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
    missing
      .filter((name) => name in ColumnChoices.shape)
      .map((name) => [name, [texts.noneForAll(nameOf(name))]]),
  );
  return unmapped.length > 0
    ? { columns: [texts.notAllMapped(unmapped.map(labelOf).join(", "))], ...errors }
    : errors;
}

const nameOf = (name: FieldName | "class_id" | "outcome") => labelOf(name === "class_id" ? "class" : name);

/**
 * Stores how rows of an uploaded file were mended: other cells, a phone that siblings share, or left out. What is said of
 * all rows that are wrong alike counts for those that nobody mended singly.
 * @throws Refusal 404 file_gone, or a line that the file does not have
 */
export const mendRows = command(
  "students.mend-rows",
  MendRows,
  async ({ input, tx, ready: { file, table } }) => {
    const { file_id: fileId, rows, alike = [] } = input;
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
    const mended = new Set(rows.map(({ line }) => line));
    for (const cell of alike.filter(({ value }) => value !== ""))
      for (const line of await mendAlike(tx, table, file, cell)) mended.add(line);
    return changed(
      { file_id: fileId, msg: texts.mended(mended.size) },
      { type: "student-file.rows_mended", id: fileId, what: { rows: mended.size } },
    );
  },
  readStored,
);

type AlikeCell = NonNullable<z.output<typeof MendRows>["alike"]>[number];

/** Mends the rows that are still wrong in this cell. @returns their lines */
async function mendAlike(
  tx: Db,
  table: Table,
  { id }: { id: string },
  { field, written, value }: AlikeCell,
): Promise<number[]> {
  const plan = await planRows(tx, table, { id, choices: await findChoices(tx, id) });
  const found = alikeOf(plan).find((one) => one.field === field && one.written === written);
  const lines = found?.lines ?? [];
  await changeChoices(tx, id, (before) => ({
    ...before,
    mended: {
      ...before.mended,
      ...Object.fromEntries(
        lines.map((line) => {
          const { given = {}, ...marks } = before.mended[line] ?? {};
          return [
            line,
            value === LEAVE_OUT
              ? { given, ...marks, left_out: true }
              : { given: { ...given, [field]: value }, ...marks },
          ];
        }),
      ),
    },
  }));
  return lines;
}
