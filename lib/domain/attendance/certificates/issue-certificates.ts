import "server-only";
import { actorId } from "@/lib/domain/access/actor";
import { findSeason } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { IssueCertificates } from "./input";
import { certificateTexts as texts } from "./texts";
import { issueForSeason } from "./write-certificates";

/**
 * Issues the certificates of a season: one for every enrollment with the outcome `completed` that has none. A repeated call
 * issues none twice, and a withdrawn one is not issued again (lib/domain/attendance/README.md). Closed seasons are
 * allowed, because their outcomes may still be corrected.
 * @returns `issued`, `already`: the certificates of the season from before, also withdrawn ones
 * @throws Refusal 404 for an unknown season
 */
export const issueCertificates = command(
  "certificates.issue",
  IssueCertificates,
  async ({ actor, input, tx }) => {
    const { season } = input;
    if (!(await findSeason(tx, season)))
      throw new Refusal("not_found", "not_found", seasonTexts.noSeason(season));
    const { issued, already } = await issueForSeason(tx, season, actorId(actor));
    const result = { issued, already, msg: texts.issuedSome(issued, season) };
    return issued === 0
      ? unchanged(result)
      : changed(result, { subject: `season:${season}`, what: { certificates: issued } });
  },
);
