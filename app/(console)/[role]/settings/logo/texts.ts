import { defineTexts } from "@/lib/platform/texts";

export const logoTexts = defineTexts({
  en: {
    title: "Logo",
    lead: "It stands beside the academy's name on every page, on receipts and on certificates.",
    none: "The academy has no logo of its own yet: this drawing is shown instead.",
    current: ({ width, height, bytes }: { width: number; height: number; bytes: number }) =>
      `${width} × ${height} pixels, ${Math.ceil(bytes / 1024)} KB`,
    field: "Picture of the logo",
    hint: "PNG or JPEG, each side at least 32 pixels. Every visitor's phone loads it: a file over 20 KB is made smaller before it is sent.",
    save: "Save logo",
    remove: "Remove the logo",
    removing: "Removing ...",
  },
});
