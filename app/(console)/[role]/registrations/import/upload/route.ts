import { uploadStudents } from "@/lib/domain/registrations/imports/preview-import";
import { importTexts as texts } from "@/lib/domain/registrations/imports/texts";
import { upload } from "@/lib/platform/http/upload";
import { MAX_BYTES } from "@/lib/platform/sheets";

export const POST = upload(uploadStudents, {
  page: "/admin/registrations/import",
  field: "file",
  maxBytes: MAX_BYTES,
  tooLarge: texts.sheet.tooLarge(MAX_BYTES / 1024 / 1024),
  missing: texts.noFile,
  after: ({ file_id }, request) => {
    const season = new URL(request.url).searchParams.get("season");
    return `/admin/registrations/import?${new URLSearchParams({ file: file_id, ...(season ? { season } : {}) })}`;
  },
});
