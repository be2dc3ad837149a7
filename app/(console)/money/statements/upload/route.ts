import { MOST_BYTES } from "@/lib/domain/payments/statements/limits";
import { uploadStatement } from "@/lib/domain/payments/statements/upload-statement";
import { statementWords as words } from "@/lib/domain/payments/statements/texts";
import { upload } from "@/lib/platform/http/upload";

export const POST = upload(uploadStatement, {
  page: "/money/statements/import",
  field: "file",
  mostBytes: MOST_BYTES,
  tooLarge: words.tooLarge(MOST_BYTES / 1024 / 1024),
  missing: words.noFile,
  after: ({ file_id }) => `/money/statements/import?file=${file_id}`,
});
