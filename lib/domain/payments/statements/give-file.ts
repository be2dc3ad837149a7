import "server-only";
import { eq } from "drizzle-orm";
import { statementFiles, statements } from "@/db/schema/statements";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { StatementId } from "./input";
import { statementTexts as texts } from "./texts";

/** The file of an imported statement as it was handed in, byte by byte. Who took it is written down. @throws Refusal 404. */
export const giveStatementFile = command("payments.statement-file", StatementId, async ({ input, tx }) => {
  const [file] = await tx
    .select({
      fileName: statementFiles.fileName,
      format: statements.format,
      bytes: statementFiles.bytes,
    })
    .from(statements)
    .innerJoin(statementFiles, eq(statementFiles.id, statements.fileId))
    .where(eq(statements.id, input.id));
  if (!file) throw new Refusal("not_found", "not_found", texts.noStatement);
  return changed(file, { subject: `statement:${input.id}`, what: { exported: "file" } });
});
