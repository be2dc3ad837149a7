import { uploadLogo } from "@/lib/domain/academy/logo";
import { MAX_BYTES } from "@/lib/domain/academy/logo-file";
import { academyTexts as texts } from "@/lib/domain/academy/texts";
import { leaveConsoleNotice } from "@/lib/platform/http/notice";
import { upload } from "@/lib/platform/http/upload";

export const POST = upload(uploadLogo, {
  page: "/admin/settings/logo",
  field: "logo",
  maxBytes: MAX_BYTES,
  tooLarge: texts.logoTooLarge(MAX_BYTES / 1024),
  missing: texts.logoMissing,
  after: async ({ msg }) => {
    await leaveConsoleNotice("/admin/settings", msg);
    return "/admin/settings";
  },
});
