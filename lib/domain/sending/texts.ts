import { defineTexts } from "@/lib/platform/texts";

export const sendingTexts = defineTexts({
  en: {
    unsubscribed: "You will get no more mail of this kind.",
    wrongLink: "This link is not right. Open it from the mail once more.",
  },
});
