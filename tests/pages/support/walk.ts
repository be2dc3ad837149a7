import type { BrowserContext, Page, Response } from "@playwright/test";
import { WHOLE_RUN } from "../../support/whole-run";
import { TEXTS } from "./hostile-rows";

/** What a walk found: the screens, their errors, the hostile texts shown as plain text, and the files. */
export type Walk = { screens: string[]; wrong: string[]; texts: Set<string>; files: Set<string> };

/** Addresses of downloads. */
const FILE = /\/(export|file|pdf|template|refused|my-certificate|my-calendar)(\?|$)/;
const NOT_WALKED = /^\/(auth|api|forgot-password|reset-password)\b/;

/**
 * Opens every screen reachable by links, dialogs too: one address of each kind.
 * @param atOnce how many pages are open at the same time
 */
export async function walk(person: BrowserContext, begin: string[], atOnce = 1): Promise<Walk> {
  const seen: Walk = { screens: [], wrong: [], texts: new Set(), files: new Set() };
  const known = new Set<string>();
  const waiting: string[] = [];
  const meet = (address: string) => {
    if (NOT_WALKED.test(address)) return;
    if (FILE.test(address)) return void seen.files.add(address);
    const kind = kindOf(address);
    if (!known.has(kind)) waiting.push(address);
    known.add(kind);
  };
  for (const address of begin) meet(address);
  let busy = 0;
  const goOn = async () => {
    let page: Page | undefined;
    for (;;) {
      const address = waiting.shift();
      if (!address && busy === 0) return void (await page?.close());
      if (!address) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      busy += 1;
      const opened = await open(person, address, page);
      page = opened.page;
      for (const link of await look(opened, address, seen)) meet(link);
      busy -= 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return seen;
}

/** The kind of an address: its page, its type of record, and the dialog, queue or part shown. */
function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://academy.test");
  const dialog = searchParams.get("dialog") ?? "";
  if (OF_ANY_LIST.has(dialog)) return WHOLE_RUN ? `${pathname} dialog=${dialog}` : dialog;
  const parameters = [...searchParams].flatMap(([name, value]) => {
    if (SHOWN.has(name)) return [`${name}=${value}`];
    return /id$/i.test(name) ? [name] : [];
  });
  return `${pathname.replace(/\d+\/\w+$/, "")} ${parameters.sort().join("&")}`;
}
const SHOWN = new Set(["dialog", "queue", "part", "kind"]);
/** Dialogs that are alike for all lists, and the same for all queues, parts and kinds of one. */
const OF_ANY_LIST = new Set(["sort", "columns", "save-view", "export"]);

type Opened = { page: Page; answer: Response | null };

/**
 * Opens an address in the page of the one before: a new page costs several times as much. A late action of the one before, such as
 * a redirect, may cancel that; then it is opened in a new page.
 */
async function open(person: BrowserContext, address: string, before?: Page): Promise<Opened> {
  try {
    if (before) return { page: before, answer: await before.goto(address) };
  } catch (error) {
    if (!/ERR_ABORTED|interrupted by another navigation/.test(String(error))) throw error;
    await before?.close();
  }
  const page = await person.newPage();
  return { page, answer: await page.goto(address) };
}

async function look({ page, answer }: Opened, address: string, seen: Walk): Promise<string[]> {
  // A locator looks once more at a page that loads itself again, such as that of a payment that is waited for.
  const found = await page.locator("html").evaluate(readPage, TEXTS);
  seen.screens.push(address);
  if (!answer || answer.status() >= 400) seen.wrong.push(`${address}: ${answer?.status()}`);
  if (found.planted > 0) seen.wrong.push(`${address}: ${found.planted} elements made by a text`);
  if (found.beyond > 0)
    seen.wrong.push(`${address}: ${found.beyond} px wider than the screen, ${found.widest}`);
  for (const text of found.texts) seen.texts.add(text);
  return found.links;
}

/** Runs in the page. */
function readPage(root: HTMLElement, texts: string[]) {
  const shown: string[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode())
    if (!node.parentElement?.closest("script, style, noscript, template")) shown.push(node.textContent ?? "");
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"))
    shown.push(field.value);
  const all = shown.join("\n").replace(/\s+/g, " ");
  const beyond = root.scrollWidth - root.clientWidth;
  const widest =
    beyond > 0
      ? [...document.querySelectorAll("main *, dialog *, header *")]
          .filter(
            (one) =>
              one.getBoundingClientRect().right > root.clientWidth + 1 && !one.closest(".overflow-x-auto"),
          )
          .map((one) => one.outerHTML.slice(0, 160))
          .slice(0, 3)
          .join(" | ")
      : "";
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
    .filter((link) => link.origin === location.origin)
    .map((link) => link.pathname + link.search);
  const forms = [...document.querySelectorAll<HTMLFormElement>("dialog form[method=get][action]")].map(
    (form) => {
      const until = form.querySelector<HTMLInputElement>("[name=createdTo]")?.max;
      return `${form.getAttribute("action")}?createdFrom=2024-01-01&createdTo=${until}`;
    },
  );
  return {
    planted: document.querySelectorAll(
      "[data-xss], [src*='evil.example'], [href*='evil.example'], [href^='javascript:'], [href^='data:text']",
    ).length,
    beyond,
    widest,
    texts: texts.filter((text) => all.includes(text.replace(/\s+/g, " "))),
    links: [...new Set([...links, ...forms])],
  };
}
