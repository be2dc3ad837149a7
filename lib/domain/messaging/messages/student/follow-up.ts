import { fitted, type To } from "./fitted";

/** One of the questions to those who completed a course, answered by a digit. It names the student, for phones are shared. */
export function followUpQuestion(to: To, question: 1 | 2 | 3): string {
  return fitted(to, {}, ({ academy, name }) => {
    const texts = {
      1: {
        en: `${academy}: What does ${name} do now? Reply 1 work, 2 study, 3 own business, 4 none of these. STOP ends this.`,
        sw: `${academy}: ${name} anafanya nini sasa? Jibu 1 kazi, 2 masomo, 3 biashara yake, 4 hakuna kati ya hizi. STOP kuacha.`,
      },
      2: {
        en: `${academy}: Does the course help ${name}? Reply 1 yes, 2 a little, 3 no. STOP ends this.`,
        sw: `${academy}: Je, kozi inamsaidia ${name}? Jibu 1 ndiyo, 2 kidogo, 3 hapana. STOP kuacha.`,
      },
      3: {
        en: `${academy}: May we tell ${name}'s story to others? Reply 1 yes, 2 no. STOP ends this.`,
        sw: `${academy}: Je, tunaweza kusimulia wengine habari za ${name}? Jibu 1 ndiyo, 2 hapana. STOP kuacha.`,
      },
    };
    return texts[question];
  });
}
