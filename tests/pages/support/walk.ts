import type { BrowserContext, Page, Response } from "@playwright/test";
import { WHOLE_RUN } from "../../support/whole-run";
import { TEXTS } from "./hostile-rows";

/** What a walk found: the screens, their errors, the hostile texts shown as plain text, and the files. */
export type Walk = { screens: string[]; wrong: string[]; texts: Set<string>; files: Set<string> };

/** Addresses of downloads. */
const FILE = /\/(export|file|pdf|template|refused|my-certificate|my-card|calendar\/[\w-]+\.ics)(\?|$)/;
const NOT_WALKED = /^\/(auth|api|forgot-password|reset-password)\b/;

/**
 * Opens every screen reachable by links, dialogs too: one address of each kind.
 * @param atOnce how many pages are open at the same time
 * @param open how an address is opened
 */
export async function walk(
  person: BrowserContext,
  begin: string[],
  atOnce = 1,
  open = openScreen,
): Promise<Walk> {
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
    let page = await person.newPage();
    for (;;) {
      const address = waiting.shift();
      if (!address && busy === 0) return page.close();
      if (!address) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        continue;
      }
      busy += 1;
      const opened = await open(page, address);
      page = opened.page;
      record(opened, address, seen);
      for (const link of opened.found.links) meet(link);
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

type Found = ReturnType<typeof readPage>;
/** `page` is where the next address is opened. */
type Opened = { page: Page; status: number | undefined; found: Found };

/**
 * Opens an address in the page of the one before: a new page costs several times as much. A late action of the one before, such as
 * a redirect, may cancel that; then it is opened in a new page.
 */
export async function openScreen(before: Page, address: string): Promise<Opened> {
  let page = before;
  let answer: Response | null;
  try {
    answer = await page.goto(address);
  } catch (error) {
    if (!/ERR_ABORTED|interrupted by another navigation/.test(String(error))) throw error;
    page = await before.context().newPage();
    await before.close();
    answer = await page.goto(address);
  }
  // A locator looks once more at a page that loads itself again, such as that of a payment that is waited for.
  const found = await page.locator("html").evaluate(readPage, TEXTS);
  return { page, status: answer?.status(), found };
}

/** Reads an address without showing it, which takes less time: it has no width, and no script runs. */
export async function openDocument(page: Page, address: string): Promise<Opened> {
  const answer = await page.request.get(address);
  const parsed = await page.evaluateHandle(
    ([html, url]) => {
      const { documentElement: root } = new DOMParser().parseFromString(html, "text/html");
      const base = document.createElement("base");
      base.href = url;
      root.prepend(base);
      return root;
    },
    [await answer.text(), answer.url()] as const,
  );
  const found = await parsed.evaluate(readPage, TEXTS);
  await parsed.dispose();
  return { page, status: answer.status(), found };
}

function record({ status, found }: Opened, address: string, seen: Walk): void {
  seen.screens.push(address);
  if (!status || status >= 400) seen.wrong.push(`${address}: ${status}`);
  if (found.planted > 0) seen.wrong.push(`${address}: ${found.planted} elements made by a text`);
  if (found.beyond > 0)
    seen.wrong.push(`${address}: ${found.beyond} px wider than the screen, ${found.widest}`);
  for (const text of found.texts) seen.texts.add(text);
}

/** Runs in the page. @param root of a document, shown or not */
function readPage(root: HTMLElement, texts: string[]) {
  const document = root.ownerDocument;
  const { origin } = new URL(document.baseURI);
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
    .filter((link) => link.origin === origin)
    .map((link) => link.pathname + link.search);
  const forms = [...document.querySelectorAll<HTMLFormElement>("dialog form[method=get][action]")].map(
    (form) => {
      const until = form.querySelector<HTMLInputElement>("[name=createdTo]")?.max;
      return `${form.getAttribute("action")}?createdFrom=2024-01-01&createdTo=${until}`;
    },
  );
  return {
    planted:
      document.querySelectorAll("[data-xss], [href^='javascript:'], [href^='data:text']").length +
      // A link that shares a text may quote it; no address may lead to its host.
      [...document.querySelectorAll<HTMLElement>("[src], [href]")].filter((one) => {
        const address = one.getAttribute("src") ?? one.getAttribute("href") ?? "";
        return URL.canParse(address, document.baseURI)
          ? new URL(address, document.baseURI).hostname.endsWith("evil.example")
          : address.includes("evil.example");
      }).length,
    beyond,
    widest,
    texts: texts.filter((text) => all.includes(text.replace(/\s+/g, " "))),
    links: [...new Set([...links, ...forms])],
  };
}
