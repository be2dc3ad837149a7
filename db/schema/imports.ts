import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns";
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

/** Rows of a file that were imported, each in a transaction of its own, so that an import goes on where it stopped. */
export const importedRows = pgTable(
  "imported_rows",
  {
    fileId: file(),
    line: integer("line").notNull(),
    /** What a person should know: why there is no seat, what became of the receipt or waiver, or that the row broke off. */
    note: text("note").notNull().default(""),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.line] })],
);

/** What the columns of a file hold, remembered by its titles for the next file of the same shape. No personal data. */
export const importShapes = pgTable("import_shapes", {
  shape: text("shape").primaryKey(),
  columns: jsonb("columns").notNull(),
  updatedAt: updatedAt(),
});
