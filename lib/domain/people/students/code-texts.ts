import { bilingual } from "@/lib/platform/texts";

/** Texts for a student or guardian who requests a code by SMS. */
export const codeTexts = bilingual({
  en: {
    lead: "No code at hand? We can send one to the phone on your record; for students with a guardian, to the guardian's.",
    send: "Send me a code by SMS",
    sending: "Sending…",
    sent: "If your record has a phone number, a code is on its way to it by SMS. It works once, for 10 minutes. Enter it above.",
    off: "SMS are switched off here, so no code can be sent. Use your secret code or receipt, or ask at the desk.",
  },
  sw: {
    lead: "Huna msimbo? Tunaweza kutuma mmoja kwa simu iliyo kwenye rekodi yako; mwenye mlezi, kwa simu ya mlezi.",
    send: "Nitumie msimbo kwa SMS",
    sending: "Inatuma…",
    sent: "Kama rekodi yako ina nambari ya simu, msimbo unakuja kwa SMS. Unatumika mara moja, kwa dakika 10. Uandike hapo juu.",
    off: "SMS zimezimwa hapa, kwa hivyo hakuna msimbo unaoweza kutumwa. Tumia code yako ya siri au risiti, au uliza ofisini.",
  },
});
