import { uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import { statementTexts as texts } from "@/lib/domain/payments/statements/texts";
import { upload } from "@/lib/platform/http/upload";
import { MAX_BYTES } from "@/lib/platform/sheets";

export const POST = upload(uploadStatement, {
  page: "/money/statements/import",
  field: "file",
  maxBytes: MAX_BYTES,
  tooLarge: texts.tooLarge(MAX_BYTES / 1024 / 1024),
  missing: texts.noFile,
  after: ({ file_id }) => `/money/statements/import?file=${file_id}`,
});
