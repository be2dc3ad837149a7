import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, id } from "./columns";
import { staff } from "./staff";

/** Uploaded files of students to register. They hold personal data, and are deleted a day after the upload, imported or not. */
export const studentFiles = pgTable(
  "student_files",
  {
    id: id(),
    /** SHA-256 of the bytes, so that the same file is stored once. */
    fileHash: text("file_hash").notNull(),
    fileName: text("file_name").notNull(),
    bytes: bytea("bytes").notNull(),
    uploadedBy: uuid("uploaded_by")
      .notNull()
      .references(() => staff.id),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("student_files_hash").on(table.fileHash),
    index("student_files_created").on(table.createdAt),
    check("student_files_hash_shape", sql`file_hash ~ '^[0-9a-f]{64}$'`),
  ],
);
