import { uploadStudents } from "@/lib/domain/registrations/imports/preview-import";
import { importTexts as texts } from "@/lib/domain/registrations/imports/texts";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { upload } from "@/lib/platform/http/upload";
import { MAX_BYTES } from "@/lib/platform/sheets";

export const POST = upload(uploadStudents, {
  page: "/admin/registrations/import",
  field: "file",
  maxBytes: MAX_BYTES,
  tooLarge: texts.sheet.tooLarge(MAX_BYTES / 1024 / 1024),
  missing: texts.noFile,
  after: async ({ file_id, sheets, other_sheets: others }, request) => {
    const season = new URL(request.url).searchParams.get("season");
    const names = sheets.map(({ sheet }) => sheet);
    const [only, another] = names;
    const params = new URLSearchParams({
      ...(another === undefined ? { file: file_id } : { sheets: String(names.length) }),
      ...(season ? { season } : {}),
    });
    const address = `/admin/registrations/import?${params}`;
    const told = [
      ...(another === undefined ? [] : [texts.sheetsApart(names)]),
      ...(another === undefined && others.length > 0 ? [texts.sheetRead(only ?? "")] : []),
      ...(others.length > 0 ? [texts.sheetsLeft(others)] : []),
    ];
    if (told.length > 0) await leaveConsoleNotice(address, told.join(" "), { stays: true, warns: true });
    return address;
  },
});
