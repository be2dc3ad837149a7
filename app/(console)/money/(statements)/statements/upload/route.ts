import { MOST_BYTES } from "@/lib/domain/payments/statements/limits";
import { statementTexts as texts } from "@/lib/domain/payments/statements/texts";
import { uploadStatement } from "@/lib/domain/payments/statements/upload-statement";
import { upload } from "@/lib/platform/http/upload";

export const POST = upload(uploadStatement, {
  page: "/money/statements/import",
  field: "file",
  mostBytes: MOST_BYTES,
  tooLarge: texts.tooLarge(MOST_BYTES / 1024 / 1024),
  missing: texts.noFile,
  after: ({ file_id }) => `/money/statements/import?file=${file_id}`,
});
