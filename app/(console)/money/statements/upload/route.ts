import { MOST_BYTES } from "@/lib/payments/statement/limits";
import { uploadStatement } from "@/lib/payments/statement/upload-statement";
import { statementWords as words } from "@/lib/payments/statement/words";
import { upload } from "@/lib/web/upload";

export const POST = upload(uploadStatement, {
  page: "/money/statements/import",
  field: "file",
  mostBytes: MOST_BYTES,
  tooLarge: words.tooLarge(MOST_BYTES / 1024 / 1024),
  missing: words.noFile,
  after: ({ file_id }) => `/money/statements/import?file=${file_id}`,
});
