import { fitted, type To } from "./fitted";

/**
 * One of the questions how a season was, answered by a digit where an SMS can be replied to, else on the page of the token. It names
 * the student, for phones are shared.
 */
export function feedbackQuestion(
  to: To,
  { question, token, canReply }: { question: 1 | 2 | 3; token?: string | undefined; canReply: boolean },
): string {
  const link = token ? new URL(to.site) : "";
  if (link) link.pathname = `/feedback/${token}`;
  return fitted(to, {}, ({ academy, name }) => {
    if (!canReply)
      return {
        en: `${academy}: How was the season for ${name}? ${link} STOP ends this.`,
        sw: `${academy}: Msimu ulikuwaje kwa ${name}? ${link} STOP kuacha.`,
      };
    const texts = {
      1: {
        en: `${academy}: How was the teaching for ${name}? Reply 1 (poor) to 5 (good), or ${link} STOP ends this.`,
        sw: `${academy}: Mafundisho yalikuwaje kwa ${name}? Jibu 1 (mabaya) hadi 5 (mazuri), au ${link} STOP kuacha.`,
      },
      2: {
        en: `${academy}: How were the place and the times for ${name}? Reply 1 (poor) to 5 (very good). STOP ends this.`,
        sw: `${academy}: Mahali na saa vilikuwaje kwa ${name}? Jibu 1 (vibaya) hadi 5 (vizuri sana). STOP kuacha.`,
      },
      3: {
        en: `${academy}: After ${name}'s season, would you tell a friend to join? Reply 1 (no) to 5 (surely). STOP ends this.`,
        sw: `${academy}: Baada ya msimu wa ${name}, unaweza kumshauri rafiki ajiunge? Jibu 1 (hapana) hadi 5 (hakika). STOP kuacha.`,
      },
    };
    return texts[question];
  });
}
