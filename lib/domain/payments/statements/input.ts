import { z } from "zod";
import { days, fileName, paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { NeededReason } from "../ledger/input";
import { OUTCOMES } from "./plan";
import { statementTexts as texts } from "./texts";

const outcome = z.enum(OUTCOMES).optional();
/** A checkbox or a boolean. */
const checkbox = z
  .union([z.boolean(), z.string().transform((value) => value === "on" || value === "true")])
  .default(false);

export const UploadStatement = z.object({
  file_name: fileName("statement"),
  bytes: z.instanceof(Buffer, { error: texts.noFile }),
});

export const PreviewStatement = paging(20).extend({ file_id: rowId(texts.fileGone), outcome });

export const ImportStatement = z.object({
  file_id: rowId(texts.fileGone),
  /** The digest of the preview. */
  digest: z.string().max(64),
  leave: checkbox,
  accept_totals: checkbox,
});

export const ListStatements = paging(20).extend({
  ...days,
  sort: sortedBy(["created", "period"], "-created"),
});

export const ShowStatement = paging(20).extend({ id: rowId(texts.noStatement), outcome });

export const WithdrawStatement = z.object({
  statement_id: rowId(texts.noStatement),
  reason: NeededReason,
});

export const StatementId = z.object({ id: rowId(texts.noStatement) });
