import { fitted, type To } from "./fitted";

/** The link to say how a season was. It names the student, for phones are shared. */
export function feedbackLink(to: To, token: string): string {
  const link = `${to.site}/feedback/${token}`;
  return fitted(to, {}, ({ academy, name }) => ({
    en: `${academy}: How was the season for ${name}? ${link} STOP ends this.`,
    sw: `${academy}: Msimu ulikuwaje kwa ${name}? ${link} STOP kuacha.`,
  }));
}
