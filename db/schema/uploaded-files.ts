import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, id } from "./columns";
import { staff } from "./staff";

/** A table of files that staff uploaded, each stored once. @param name of the table */
export function uploadedFiles<const Name extends string>(name: Name) {
  return pgTable(
    name,
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
      uniqueIndex(`${name}_hash`).on(table.fileHash),
      index(`${name}_created`).on(table.createdAt),
      check(`${name}_hash_shape`, sql`file_hash ~ '^[0-9a-f]{64}$'`),
    ],
  );
}
