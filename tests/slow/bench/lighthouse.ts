import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runChild } from "@/scripts/lib/child.mjs";
import { goToPayment, somebody } from "@/tests/pages/support/student";
import { WORDS } from "@/tests/pages/support/words";
import type { Row } from "./table";
import { openBrowser, type Page, visit } from "./visit";

/** The newest that runs on Node 20: 13 requires Node 22. */
const VERSION = "12.8.2";

/** One page of each kind, by its name in the table. */
const KINDS = {
  home: "/",
  register: "/register",
  enroll: "/enroll",
  "choice of a payment": "/pay",
  "payment by prompt": "/mpesa-express",
  "payment by paybill": "/mpesa-classic",
  "waiting list": "/waiting-list",
  "privacy policy": "/privacy-policy",
  "check of a receipt": "/check-receipt",
  "sign-in": "/auth/login",
};
/** These show more to a student on the way to pay. */
const PAYING = ["/pay", "/mpesa-express", "/mpesa-classic"];

/** The scores, each with the least that docs/performance.md promises. */
const LEAST = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof LEAST;

/** The audit of a page that asks search engines to leave it out, as those for one person do: intended. */
const LEFT_OUT = "is-crawlable";

type Report = {
  finalDisplayedUrl: string;
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null }>;
};

/**
 * Lighthouse's scores of each kind of public page, as it loads on an emulated phone. Lighthouse is 185 MB that no test needs,
 * so it is no package of ours: npm fetches it into .data at first use.
 * @param root the repository @param browserPath a Chromium @param academy the academy's address
 */
export async function lighthouseRows(
  root: string,
  browserPath: string,
  academy: string,
  say: (text: string) => void,
): Promise<{ rows: Row[]; skipped: string[] }> {
  const program = await fetched(root, say).catch((error: Error) => error);
  if (program instanceof Error) return { rows: [], skipped: [`Lighthouse ${VERSION}: ${program.message}`] };
  const payer = await cookiesOfPayer(browserPath, academy);
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(KINDS)) {
    say(`Lighthouse of ${name}`);
    const output = join(root, ".data", `lighthouse-${name.replaceAll(" ", "-")}.json`);
    const headers = { "x-forwarded-for": "41.90.0.1", ...(PAYING.includes(path) ? { cookie: payer } : {}) };
    const args = [program, `${academy}${path}`, "--quiet", "--output=json", `--output-path=${output}`];
    const flags = "--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage";
    const all = [...args, flags, `--extra-headers=${JSON.stringify(headers)}`];
    const env = { ...process.env, CHROME_PATH: browserPath };
    const look = () => runChild("Lighthouse", process.execPath, all, { env, quiet: true });
    // At times Chromium records a page load without its beginning (NO_NAVSTART), and Lighthouse asks to be run again.
    await look().catch((error: Error) => {
      say(`again, because: ${error.message}`);
      return look();
    });
    const report: Report = JSON.parse(readFileSync(output, "utf8"));
    if (new URL(report.finalDisplayedUrl).pathname !== path)
      throw new Error(`Instead of ${path} Lighthouse saw ${report.finalDisplayedUrl}.`);
    rows.push(rowOf(name, report));
  }
  return { rows, skipped: [] };
}

/** @returns its program, fetched if it is not there */
async function fetched(root: string, say: (text: string) => void): Promise<string> {
  const folder = join(root, ".data", `lighthouse-${VERSION}`);
  const program = join(folder, "node_modules", "lighthouse", "cli", "index.js");
  if (existsSync(program)) return program;
  say(`npm fetches Lighthouse ${VERSION} into .data`);
  mkdirSync(folder, { recursive: true });
  const args = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact"];
  await runChild("npm", "npm", [...args, `lighthouse@${VERSION}`], { cwd: folder, quiet: true });
  return program;
}

/** Registers a student up to the page that sends the prompt. @returns that phone's cookies as a header */
async function cookiesOfPayer(browserPath: string, academy: string): Promise<string> {
  const browser = await openBrowser(browserPath);
  let header = "";
  const way = async (page: Page) => {
    await goToPayment(page, somebody("000"), "express", WORDS.en);
    const cookies = await page.context().cookies();
    header = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  };
  await visit(browser, way, academy).finally(() => browser.close());
  return header;
}

/** The scores of a page, with what costs it points. */
function rowOf(what: string, { categories, audits }: Report): Row {
  const kinds = Object.keys(LEAST) as Category[];
  const scores = kinds.map((kind) => Math.round((categories[kind].score ?? 0) * 100));
  const faultsOf = (kind: Category) =>
    categories[kind].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id);
  const isMet = (kind: Category, index: number) =>
    (scores[index] ?? 0) >= LEAST[kind] || faultsOf(kind).join() === LEFT_OUT;
  const titles = kinds
    .flatMap(faultsOf)
    .map((id) => (id === LEFT_OUT ? "noindex, on purpose" : audits[id]?.title));
  return {
    what: `Lighthouse, ${what}`,
    ours: scores.join(", "),
    reference: titles.join("; "),
    ratio: null,
    goal: `≥ ${Object.values(LEAST).join(", ")}`,
    met: kinds.every(isMet),
  };
}
