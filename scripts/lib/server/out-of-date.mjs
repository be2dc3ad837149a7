import { request as ask } from "node:http";
import { freshAction } from "./fresh-form.mjs";
import { captureForm, DROPPED_HEADERS, escaped, hiddenFields, isDocument } from "./posted-form.mjs";

const TEXTS = {
  en: {
    title: "This page is out of date",
    kept: "The academy's site was renewed while you had the page open. What you typed is not saved yet, but it is kept here. Send it again: one press is enough, and no payment is asked for twice.",
    lost: "The academy's site was renewed while you had the page open. What you sent is not saved. Open the page again and send it once more. No payment is asked for twice.",
    secret: "Passwords and codes are not kept. Type them again on the next page.",
    file: "Choose the file again on the next page.",
    send: "Send again",
    open: "Open the page again",
  },
  sw: {
    title: "Ukurasa huu umepitwa na wakati",
    kept: "Tovuti ya academy ilisasishwa ulipokuwa umefungua ukurasa. Ulichoandika bado hakijahifadhiwa, lakini kiko hapa. Kitume tena: bonyeza mara moja tu, na huombwi malipo mara mbili.",
    lost: "Tovuti ya academy ilisasishwa ulipokuwa umefungua ukurasa. Ulichotuma hakijahifadhiwa. Fungua ukurasa tena, kisha utume mara nyingine. Huombwi malipo mara mbili.",
    secret: "Nenosiri na code hazihifadhiwi. Ziandike tena kwenye ukurasa unaofuata.",
    file: "Chagua faili tena kwenye ukurasa unaofuata.",
    send: "Tuma tena",
    open: "Fungua ukurasa tena",
  },
};

/**
 * Answers a form of an earlier build, whose action Next does not know any more, with a page in the language of its page: what was
 * typed is kept in a form that one press sends to the fresh page. Next's own answer is a line of plain text.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response its methods are wrapped; all other responses pass unchanged
 */
export function explainOutOfDate(request, response) {
  const form = isDocument(request) ? captureForm(request) : null;
  if (!form) return;
  const { writeHead, write, end, flushHeaders } = response;
  const isOutOfDate = (status) =>
    !response.headersSent && status === 409 && response.getHeader("x-nextjs-action-not-found") === "1";
  let replaced = false;
  const checks = (status = response.statusCode) => (replaced ||= isOutOfDate(status));
  response.writeHead = (status, ...rest) =>
    checks(status) ? response : writeHead.call(response, status, ...rest);
  response.flushHeaders = () => (checks() ? undefined : flushHeaders.call(response));
  response.write = (...chunk) => checks() || write.apply(response, chunk);
  response.end = (...chunk) => {
    if (!checks()) return end.apply(response, chunk);
    Object.assign(response, { writeHead, write, end, flushHeaders });
    void finish();
    return response;
  };

  async function finish() {
    const [posted, fresh] = await Promise.all([form.read(), freshPage(request).catch(() => "")]);
    const page = Buffer.from(render(request, posted, fresh));
    for (const name of [...DROPPED_HEADERS, "x-nextjs-action-not-found"]) response.removeHeader(name);
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("content-length", page.length);
    response.writeHead(409);
    response.end(page);
  }
}

/** @returns {Promise<string>} the page as it is now, for the same browser; "" if it is not one */
function freshPage({ url, headers, socket }) {
  const sent = { ...headers, "accept-encoding": "identity" };
  for (const name of ["content-type", "content-length", "transfer-encoding", "origin", "expect"])
    delete sent[name];
  const from = {
    host: socket.localAddress,
    port: socket.localPort,
    path: url,
    headers: sent,
    timeout: 5_000,
  };
  return new Promise((resolve, reject) => {
    const call = ask(from, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve(answer.statusCode === 200 ? text : ""));
    });
    call.on("timeout", () => call.destroy(new Error("no answer")));
    call.on("error", reject).end();
  });
}

/** @param {import("./posted-form.mjs").Posted | null} posted */
function render({ url = "", headers }, posted, fresh) {
  const isSwahili = fresh ? /<html[^>]*\blang="sw"/.test(fresh) : /\blang=sw\b/.test(headers.cookie ?? "");
  const language = isSwahili ? "sw" : "en";
  const texts = TEXTS[language];
  // Only the query: a path that begins with // would lead to another site.
  const here = escaped(/\?[^#]*/.exec(url)?.[0] ?? "?");
  const action = posted && freshAction(fresh, posted);
  const typed = (posted?.fields ?? []).filter(([name]) => !name.startsWith("$ACTION"));
  const body = action
    ? `<p>${texts.kept}</p>
      ${posted.secrets.length > 0 ? `<p>${texts.secret}</p>` : ""}${posted.files.length > 0 ? `<p>${texts.file}</p>` : ""}
      <form method="post" action="${here}" enctype="multipart/form-data">${hiddenFields([...action, ...typed])}
        <p><button type="submit">${texts.send}</button></p>
      </form>`
    : `<p>${texts.lost}</p>${copyOf(typed)}`;
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${texts.title}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/privacy_policy.css">
  </head>
  <body>
    <main>
      <h1>${texts.title}</h1>
      ${body}
      <p><a href="${here}">${texts.open}</a></p>
    </main>
  </body>
</html>
`;
}

/** Fields that people did not type: ids, addresses, marks. */
const MACHINE = /(^|_)ids?$|^(was|seen_at|based_on|back|next|return|token|draft|from|shown_.*)$/;

/** What was typed, to be copied by hand where no form takes it any more. */
function copyOf(typed) {
  const lines = typed.filter(([name, value]) => value.trim() !== "" && !MACHINE.test(name));
  if (lines.length === 0) return "";
  const terms = lines.map(([, value]) => `<li>${escaped(value)}</li>`);
  return `<ul>${terms.join("")}</ul>`;
}
