import { defineTexts, spoken } from "@/lib/platform/texts";
import { BLOCK, LONGEST_TEXT } from "./rules";

export const feedbackSentences = spoken({
  en: {
    chooseScore: "Choose a number from 1 to 5.",
    textLength: `Write at most ${LONGEST_TEXT} characters.`,
    noLink: "This link is not right. Open it from the message once more.",
    over: "The time to answer is over.",
    thanks: "Thank you. Your answers are saved without your name.",
  },
  sw: {
    chooseScore: "Chagua nambari kati ya 1 na 5.",
    textLength: `Andika herufi zisizozidi ${LONGEST_TEXT}.`,
    noLink: "Link hii si sahihi. Ifungue tena kutoka kwenye ujumbe.",
    over: "Muda wa kujibu umekwisha.",
    thanks: "Asante. Majibu yako yamehifadhiwa bila jina lako.",
  },
});

/** The words of the report, on the screen and in its file. */
export const feedbackWords = defineTexts({
  en: {
    course: "Course",
    class: "Class",
    answers: "Answers",
    teaching: "Teaching",
    place: "Place and times",
    recommend: "Would recommend us",
    text: "In their words",
    together: "The remaining answers of all classes",
    few: `fewer than ${BLOCK}`,
  },
});
