import "server-only";
import { checkListLimits } from "@/lib/domain/people/students/student-limits";
import type { Verb } from "@/lib/platform/commands/command";
import { parse } from "@/lib/platform/commands/parse";
import { query } from "@/lib/platform/commands/query";
import { countUse, restore } from "@/lib/platform/rate-limits/rate-limits";
import { verdictOnOwn } from "./credential";
import { CheckCertificates } from "./input";
import { certificatesNumbered, onPaper, withNumber } from "./read-certificates";
import { readPapers, type Verdict } from "./rules";

type Fault = Exclude<Verdict, "signed" | "withdrawn" | "numbered">;

/**
 * A pasted line: what is on its paper, or that the academy does not know it or its key, that its signature does not fit, or that it names
 * no certificate or several.
 */
export type CheckedLine = { line: string } & (
  | { paper: ReturnType<typeof onPaper> }
  | { fault: "unknown" | Fault }
);

const check = query("certificates.check", CheckCertificates, async ({ input, db }) => {
  const papers = await Promise.all(
    readPapers(input.papers).map(async ({ credential, ...paper }) => ({
      ...paper,
      verdict: credential === "several" ? credential : await verdictOnOwn(credential),
      own: credential && typeof credential === "object" ? credential.ownNumber : undefined,
    })),
  );
  const rows = await certificatesNumbered(
    db,
    papers.map(({ typed, own }) => typed?.number ?? String(own)),
  );
  return papers.map(({ line, typed, verdict, own }): CheckedLine => {
    // A link whose signature does not fit is no better for its check code.
    if (isFault(verdict) && (!typed || verdict === "altered")) return { line, fault: verdict };
    const known = typed
      ? withNumber(rows, typed.number, typed.code)
      : rows.find(({ certificate: { number } }) => number === own);
    if (!known) return { line, fault: "unknown" };
    const isOther = verdict === "signed" && known.certificate.number !== own;
    return isOther ? { line, fault: "altered" } : { line, paper: onPaper(known.certificate) };
  });
});

function isFault(verdict: Verdict): verdict is Fault {
  return verdict !== "signed" && verdict !== "withdrawn" && verdict !== "numbered";
}

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
