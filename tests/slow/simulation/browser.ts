import { cookieOf } from "../faults/support/people";
import { type Answer, ask } from "../faults/support/request";
import { patiently } from "./callbacks";

/** A page as a browser keeps it for its Back button. */
export type Page = { path: string; html: string };

/** A person's browser without scripts: it keeps cookies and sends forms. */
export class Browser {
  #cookies = new Map<string, string>();

  constructor(readonly caller: string) {}

  /** A member of staff signs in: a session ends within the hour. */
  async signIn(url: string, msisdn: string): Promise<void> {
    for (const pair of (await cookieOf(url, msisdn)).split("; ")) {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
  }

  /** Opens a page of a server, and those it is sent on to. */
  async open(url: string, path: string): Promise<Page> {
    const answer = await this.#ask(url, path);
    const next = answer.headers.get("location");
    return next ? this.open(url, next.replace(url, "")) : { path, html: answer.text };
  }

  /**
   * Sends the form of a page that has a field of this name, filled in anew.
   * @returns where the browser is sent on to; null where the page comes again
   */
  async send(
    url: string,
    { path, html }: Page,
    has: string,
    values: Record<string, string>,
  ): Promise<string | null> {
    const form = formWith(html, has);
    if (form === undefined) throw new Error(`${path} has no form with ${has}`);
    const body = new FormData();
    for (const [name, value] of hiddenFields(form)) body.append(name, value);
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    return (await this.#ask(url, path, body)).headers.get("location");
  }

  /** Sends a file. @returns where the browser is sent on to */
  async upload(url: string, path: string, field: string, text: string): Promise<string> {
    const body = new FormData();
    body.append(field, new File([text], "statement.csv", { type: "text/csv" }));
    const answer = await this.#ask(url, path, body);
    const next = answer.headers.get("location");
    if (!next) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return next.replace(url, "");
  }

  /** @throws Error when the server fails: its page of an error has no form either, and is no refusal */
  async #ask(url: string, path: string, body?: FormData): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: url, accept: "text/html" };
    const asking = { caller: this.caller, headers, ...(body ? { body } : {}) };
    const answer = await patiently({ restart: undefined }, () => ask(url, path, asking));
    if (!isPage(answer)) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (value === "" || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** Whether a server answered with what was asked for. A page that fails while it is sent has the status 200, and a mark. */
export function isPage({ status, text }: Pick<Answer, "status" | "text">): boolean {
  return status > 0 && status < 500 && !/<template data-(dgst|msg)=|<html id="__next_error__"/.test(text);
}

/** The form of a page that has a field of this name. */
export function formWith(html: string, field: string): string | undefined {
  return html.match(/<form\b[\s\S]*?<\/form>/g)?.find((form) => form.includes(`name="${field}"`));
}

function hiddenFields(form: string): [name: string, value: string][] {
  return [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([tag]) => [
    attribute(tag, "name"),
    attribute(tag, "value"),
  ]);
}

function attribute(tag: string, name: string): string {
  const text = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}
