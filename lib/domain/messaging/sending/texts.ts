import { spoken } from "@/lib/platform/texts";

export const sendingTexts = spoken({
  en: {
    unsubscribed: "You will get no more mail of this kind.",
    wrongLink: "This link is not right. Open it from the mail once more.",
  },
  sw: {
    unsubscribed: "Hutapata tena barua pepe za aina hii.",
    wrongLink: "Link hii si sahihi. Ifungue tena kutoka kwenye barua pepe.",
  },
});
