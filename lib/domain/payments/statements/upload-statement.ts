import "server-only";
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { statementFiles } from "@/db/schema/statements";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { actorId } from "@/lib/platform/permissions/actor";
import { UploadStatement } from "./input";
import { readStatement } from "./read-statement";

/**
 * Keeps a statement file that can be read, to be looked at and imported within a day. The same file is one file, whoever
 * brings it. @returns its id. @throws Refusal 400 statement_unreadable, told at the field `file`.
 */
export const uploadStatement = command(
  "payments.upload-statement",
  UploadStatement,
  async ({ actor, input, tx }) => {
    const { rows } = await readStatement(input.bytes);
    await purgeOldRecords(tx);
    const fileHash = createHash("sha256").update(input.bytes).digest("hex");
    const [kept] = await tx
      .insert(statementFiles)
      .values({
        fileHash,
        fileName: input.file_name,
        bytes: input.bytes,
        uploadedBy: actorId(actor) ?? "",
      })
      .onConflictDoNothing()
      .returning({ id: statementFiles.id });
    if (kept)
      return changed(
        { file_id: kept.id },
        { subject: `statement-file:${kept.id}`, what: { rows: rows.length } },
      );
    const [known] = await tx
      .select({ id: statementFiles.id })
      .from(statementFiles)
      .where(eq(statementFiles.fileHash, fileHash));
    if (!known) throw new Error("a statement file was neither written nor found");
    return unchanged({ file_id: known.id });
  },
);

/** Files that nobody imported within a day. */
async function purgeOldRecords(tx: Db): Promise<void> {
  await tx.execute(sql`delete from statement_files f where f.created_at < now() - interval '1 day'
    and not exists (select 1 from statements s where s.file_id = f.id)`);
}
