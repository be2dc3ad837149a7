import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns";
import { UNDONE_ROWS } from "./enums";
import { staff } from "./staff";
import { uploadedFiles } from "./uploaded-files";

/** Uploaded files of students to register. They hold personal data, and are deleted a day after the upload, imported or not. */
export const studentFiles = uploadedFiles("student_files");

const file = () =>
  uuid("file_id")
    .notNull()
    .references(() => studentFiles.id, { onDelete: "cascade" });

/** What staff chose for a file: what its columns hold, and how rows were mended. */
export const studentImports = pgTable("student_imports", {
  fileId: file().primaryKey(),
  choices: jsonb("choices").notNull(),
  /** The rows that an import which began has not come to yet; 0 before and after. */
  rowsLeft: integer("rows_left").notNull().default(0),
  updatedAt: updatedAt(),
});

/** Imports: who imported which file, and who undid it why. Kept when the file is deleted, so that an import can still be undone. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: id(),
    /** The file, which may be deleted since. */
    fileId: uuid("file_id").notNull(),
    fileName: text("file_name").notNull(),
    importedBy: uuid("imported_by")
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
    undoneAt: instant("undone_at"),
    undoneBy: uuid("undone_by").references(() => staff.id),
    undoReason: text("undo_reason"),
  },
  (table) => [
    // Once it is undone, the file may be imported again.
    uniqueIndex("import_runs_of_file").on(table.fileId).where(sql`undone_at is null`),
    index("import_runs_created").on(table.createdAt),
    check(
      "import_runs_undone",
      sql`(undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null)`,
    ),
  ],
);

/** Rows of a file that were imported, each in a transaction of its own, so that an import goes on where it stopped. */
export const importedRows = pgTable(
  "imported_rows",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => importRuns.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    seasonNumber: integer("season_number").notNull(),
    /** Whom the row registered, and whether the record was made by it; null while it is not ended. */
    studentId: uuid("student_id"),
    isNew: boolean("is_new"),
    /** What a person should know: why there is no seat, what became of the receipt or waiver, or that the row broke off. */
    note: text("note").notNull().default(""),
    /** What an undo made of the row: it took it back, or why the row stays. */
    undone: text("undone", { enum: UNDONE_ROWS }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.line] }),
    check("imported_rows_undone", oneOf("undone", UNDONE_ROWS)),
    check("imported_rows_student", sql`(student_id is null) = (is_new is null)`),
  ],
);

/** What the columns of a file hold, remembered by its titles for the next file of the same shape. No personal data. */
export const importShapes = pgTable("import_shapes", {
  shape: text("shape").primaryKey(),
  columns: jsonb("columns").notNull(),
  updatedAt: updatedAt(),
});
