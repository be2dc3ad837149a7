import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { staff } from "@/db/schema/staff";
import { statementFiles, statements } from "@/db/schema/statements";
import { Refusal } from "@/lib/platform/refusal";
import { statementTexts as texts } from "./texts";

/** A kept file. @throws Refusal 404 file_gone where it is kept no more. */
export async function findFile(db: Db, id: string) {
  const [file] = await db.select().from(statementFiles).where(eq(statementFiles.id, id));
  if (!file) throw new Refusal("not_found", "file_gone", texts.fileGone);
  return file;
}

/** The import of a file, when and by whom; undefined for a file that was only looked at. */
export async function findImport(db: Db, fileId: string) {
  const [found] = await db
    .select({
      id: statements.id,
      at: statements.createdAt,
      by: sql<string>`${staff.firstName} || ' ' || ${staff.lastName}`,
    })
    .from(statements)
    .innerJoin(staff, eq(staff.id, statements.importedBy))
    .where(eq(statements.fileId, fileId));
  return found;
}
