import type { Browser } from "@playwright/test";
import { type Round, type Side, spreadOf, takeTurns } from "./figures";
import { countOthers, loadNow } from "./others";
import { blockingSide, loadSide, PAGES, PAINTED, paintSide, WITH_RUNTIME, weigh } from "./pages";
import { besideRow, figureRow, type Row, timeRow } from "./table";
import { tapThrough, USED, type Used } from "./taps";

const BARE = "a bare Next page";
const PLAIN = "plain HTML";
/** The share of all processors that other programs may take while times are measured. */
const QUIET = 0.25;

/**
 * Measures the public pages beside a bare page of Next's and a page of plain HTML, with the limits of docs/performance.md.
 * @param academy the academy's address, and `bare` the bare app's
 * @param say receives what is being measured
 */
export async function pageRows(
  browser: Browser,
  academy: string,
  bare: string,
  rounds: number,
  say: (text: string) => void,
): Promise<Row[]> {
  const others: [string, string][] = [
    [BARE, `${bare}/`],
    [PLAIN, `${bare}/plain.html`],
  ];
  const ours = PAGES.map((page): [string, string] => [page, `${academy}${page}`]);
  /** Each page's median beside the others'. */
  const timed = async (
    what: string,
    sideOf: (browser: Browser, name: string, url: string) => Side,
    most: number,
  ) => {
    const sides = [...others, ...ours].map(([name, url]) => sideOf(browser, name, url));
    const medians = (await takeTurns(sides, rounds)).map(medianOf);
    const beside = Object.fromEntries(others.map(([name], index) => [name, medians[index] ?? 0]));
    return PAGES.map((page, index) =>
      besideRow(`${page}: ${what}`, medians[others.length + index] ?? 0, "ms", beside, most),
    );
  };
  const quietly = async (what: string, work: () => Promise<Row[]>) => {
    say(`${what} (load ${loadNow()})`);
    const othersTook = countOthers();
    const rows = await work();
    const took = othersTook() ?? 0;
    return took > QUIET ? rows.map((row) => ({ ...row, others: took })) : rows;
  };
  const timely = (what: string, sideOf: Parameters<typeof timed>[1], most: number) =>
    quietly(what, () => timed(what, sideOf, most));
  return [
    ...(await weights(browser, academy, others, say)),
    ...(await timely("blocking time, processor four times slower", blockingSide, 50)),
    ...(await timely("loaded, 400 kbit/s and 400 ms away", loadSide, 1_600)),
    ...(await quietly("taps, processor four times slower", () => taps(browser, academy, bare, rounds))),
    ...(await quietly("when the pages are painted", () => paints(browser, academy, bare, rounds))),
  ];
}

/** How soon pages answer a tap and how far they move by themselves. The first use of each is not counted. */
async function taps(browser: Browser, academy: string, bare: string, rounds: number): Promise<Row[]> {
  const all: Used[] = [];
  for (let turn = 0; turn <= rounds; turn++) all.push(await tapThrough(browser, academy, bare));
  const [plain, ...ours] = USED;
  const median = (page: (typeof USED)[number], what: "ms" | "shift") =>
    spreadOf(all.slice(1).map((used) => used[page][what])).median;
  const row = (page: (typeof USED)[number], what: "ms" | "shift", name: string, most: number) =>
    besideRow(
      `${page}: ${name}`,
      median(page, what),
      what === "ms" ? "ms" : "",
      { [plain]: median(plain, what) },
      most,
    );
  return [
    ...ours.map((page) => row(page, "ms", "the longest answer to a tap, processor four times slower", 100)),
    ...ours.map((page) => row(page, "shift", "what moves by itself", 0.02)),
  ];
}

function medianOf(rounds: Round[]): number {
  return spreadOf(rounds.map(({ p50 }) => p50)).median;
}

async function weights(
  browser: Browser,
  academy: string,
  others: [string, string][],
  say: (text: string) => void,
): Promise<Row[]> {
  say("what the pages weigh");
  const beside = await Promise.all(
    others.map(async ([name, url]) => ({ name, weight: await weigh(browser, url) })),
  );
  const of = (kind: "all" | "scripts" | "requests") =>
    Object.fromEntries(beside.map(({ name, weight }) => [name, weight[kind]]));
  const rows: Row[] = [];
  for (const page of PAGES) {
    const { all, scripts, requests } = await weigh(browser, `${academy}${page}`);
    rows.push(
      besideRow(`${page}: first visit, over the wire`, all, "bytes", of("all"), 40_000),
      besideRow(`${page}: scripts of it`, scripts, "bytes", of("scripts"), 15_000),
      besideRow(`${page}: requests`, requests, "requests", of("requests")),
    );
  }
  const { scripts } = await weigh(browser, `${academy}${WITH_RUNTIME}`);
  const least = of("scripts")[BARE] ?? 0;
  const shown = { unit: "bytes", name: BARE };
  rows.push(figureRow(`${WITH_RUNTIME}: scripts over the wire`, [scripts, least], shown, { atMost: 1.1 }));
  return rows;
}

/** Pages must not be slowed by their scripts: the reference is the same page without them. */
async function paints(browser: Browser, academy: string, bare: string, rounds: number): Promise<Row[]> {
  const sides = PAINTED.flatMap((page) => [
    paintSide(browser, page, `${academy}${page}`),
    paintSide(browser, `${page} without scripts`, `${academy}${page}`, false),
  ]);
  const [other = [], ...ours] = await takeTurns([paintSide(browser, BARE, `${bare}/`), ...sides], rounds);
  return PAINTED.flatMap((page, index) => {
    const [mine = [], quiet = []] = ours.slice(2 * index);
    return [
      timeRow(`${page}: largest paint on a cheap phone`, mine, BARE, other),
      timeRow(`${page}: the same`, mine, "itself without scripts", quiet, { atMost: 1.1 }),
    ];
  });
}
