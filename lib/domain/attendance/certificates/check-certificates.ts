import "server-only";
import { checkListLimits } from "@/lib/domain/people/students/student-limits";
import type { Verb } from "@/lib/platform/commands/command";
import { parse } from "@/lib/platform/commands/parse";
import { query } from "@/lib/platform/commands/query";
import { countUse } from "@/lib/platform/rate-limits/rate-limits";
import { CheckCertificates } from "./input";
import { certificatesNumbered, onPaper, withNumber } from "./read-certificates";
import { readPapers } from "./rules";

/** A pasted line: what is on its paper, or that the academy does not know it, or that no number with its code is there. */
type Line = { line: string } & ({ paper: ReturnType<typeof onPaper> } | { fault: "unknown" | "unreadable" });

const check = query("certificates.check", CheckCertificates, async ({ input, db }) => {
  const papers = readPapers(input.papers);
  const rows = await certificatesNumbered(
    db,
    papers.flatMap(({ number }) => number ?? []),
  );
  return papers.map(({ line, number, code }): Line => {
    if (number === null || code === null) return { line, fault: "unreadable" };
    const known = withNumber(rows, number, code);
    return known ? { line, paper: onPaper(known.certificate) } : { line, fault: "unknown" };
  });
});

/**
 * Checks up to 200 certificates at once, one a line with number and check code, each as checkCertificate would.
 * @throws Refusal 400 at `papers`; 429 after 20 lists in an hour from one client network
 */
export const checkCertificates: typeof check = Object.assign(
  async (...[ctx, rawInput]: Parameters<Verb<typeof CheckCertificates, Line[]>>) => {
    parse(CheckCertificates, rawInput);
    await countUse(checkListLimits(ctx));
    return check(ctx, rawInput);
  },
  { verb: check.verb, shape: check.shape },
);
