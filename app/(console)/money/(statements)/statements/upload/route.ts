import { uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import { MAX_BYTES } from "@/lib/domain/payments/statements/statement-file";
import { statementTexts as texts } from "@/lib/domain/payments/statements/texts";
import { upload } from "@/lib/platform/http/upload";

export const POST = upload(uploadStatement, {
  page: "/money/statements/import",
  field: "file",
  maxBytes: MAX_BYTES,
  tooLarge: texts.tooLarge(MAX_BYTES / 1024 / 1024),
  missing: texts.noFile,
  after: ({ file_id }) => `/money/statements/import?file=${file_id}`,
});
