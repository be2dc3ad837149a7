import "server-only";
import { checkListLimits } from "@/lib/domain/people/students/student-limits";
import type { Verb } from "@/lib/platform/commands/command";
import { parse } from "@/lib/platform/commands/parse";
import { query } from "@/lib/platform/commands/query";
import { countUse, restore } from "@/lib/platform/rate-limits/rate-limits";
import { verdictOnOwn } from "./credential";
import { CheckCertificates } from "./input";
import { certificatesNumbered, onPaper, withNumber } from "./read-certificates";
import { readPapers } from "./rules";

/**
 * A pasted line: what is on its paper, or that the academy does not know it, that its signature does not fit, or that it names no
 * certificate.
 */
export type CheckedLine = { line: string } & (
  | { paper: ReturnType<typeof onPaper> }
  | { fault: "unknown" | "altered" | "unreadable" }
);

const check = query("certificates.check", CheckCertificates, async ({ input, db }) => {
  const papers = await Promise.all(
    readPapers(input.papers).map(async (paper) =>
      "number" in paper ? paper : { ...paper, verdict: await verdictOnOwn(paper.credential) },
    ),
  );
  const rows = await certificatesNumbered(
    db,
    papers.flatMap((paper) => ("number" in paper ? paper.number : String(paper.credential?.ownNumber))),
  );
  return papers.map(({ line, ...paper }): CheckedLine => {
    if ("verdict" in paper && (paper.verdict === "unreadable" || paper.verdict === "altered"))
      return { line, fault: paper.verdict };
    const known =
      "number" in paper
        ? withNumber(rows, paper.number, paper.code)
        : rows.find(
            ({ certificate: { number } }) =>
              paper.verdict === "signed" && number === paper.credential?.ownNumber,
          );
    return known ? { line, paper: onPaper(known.certificate) } : { line, fault: "unknown" };
  });
});

/**
 * Checks up to 200 certificates at once, one a line, each as checkCertificate would; a signed text by the academy's keys.
 * @throws Refusal 400 at `papers`; 429 after 20 lists with a wrong code in an hour from one client network
 */
export const checkCertificates: typeof check = Object.assign(
  async (...[ctx, rawInput]: Parameters<Verb<typeof CheckCertificates, CheckedLine[]>>) => {
    parse(CheckCertificates, rawInput);
    const limits = checkListLimits(ctx);
    await countUse(limits);
    const lines = await check(ctx, rawInput);
    // Whoever has the papers guesses nothing.
    if (!lines.some((line) => "fault" in line && line.fault === "unknown")) await restore(limits);
    return lines;
  },
  { verb: check.verb, shape: check.shape },
);
