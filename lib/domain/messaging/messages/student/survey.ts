import { fitted, type To } from "./fitted";

/** What answers an answer to a survey by SMS. */
export const surveyWords = {
  thanks: (to: To) =>
    fitted(to, {}, ({ academy, name }) => ({
      en: `${academy}: Thank you, that was the last question about ${name}. The answers are saved.`,
      sw: `${academy}: Asante, hilo lilikuwa swali la mwisho kuhusu ${name}. Majibu yamehifadhiwa.`,
    })),
  oneDigit: (to: To) =>
    fitted(to, {}, ({ academy, name }) => ({
      en: `${academy}: One answer at a time, please. Reply with one digit to the last question about ${name}; then the next one comes.`,
      sw: `${academy}: Jibu moja kwa wakati, tafadhali. Jibu swali la mwisho kuhusu ${name} kwa nambari moja; kisha linakuja lingine.`,
    })),
};
