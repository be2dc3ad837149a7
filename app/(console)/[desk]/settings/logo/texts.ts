import { defineTexts } from "@/lib/platform/texts";

export const logoTexts = defineTexts({
  en: {
    title: "Logo",
    lead: "It stands beside the academy's name on every page, on receipts and on certificates.",
    none: "The academy has no logo of its own yet: this drawing is shown instead.",
    current: ({ width, height, bytes }: { width: number; height: number; bytes: number }) =>
      `${width} × ${height} pixels, ${Math.ceil(bytes / 1024)} KB`,
    field: "Picture of the logo",
    hint: "PNG or JPEG, at most 20 KB: every visitor's phone loads it. Each side from 32 to 1,024 pixels; about 200 are enough.",
    save: "Save logo",
    remove: "Remove the logo",
    removing: "Removing ...",
  },
});
