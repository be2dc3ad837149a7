import { createHash } from "node:crypto";
import { CODES } from "./codes";
import { type Document, type Operation, resolveParameter, resolveResponse } from "./describe-api";
import { type Field, fieldsOf } from "./docs-fields";
import type { Parameter } from "./parameters";
import type { ResponseObject } from "./responses";
import type { Schema } from "./shape";

/** The page's styles: the academy's colours, no web fonts and no files. */
const STYLE = `
:root { color-scheme: light dark; --ground: #fbf8f3; --ink: #24211c; --card: #fff; --soft: #5c5549; --line: #e2d9ca;
  --leaf: #17604b; --leaf-soft: #e3f2ea; --sun: #553a06; --sun-soft: #fdf0d2; --red: #a3281c; --red-soft: #fcebe8;
  --code: #f4efe6; }
@media (prefers-color-scheme: dark) { :root { --ground: #131715; --ink: #ece7dd; --card: #1b211e; --soft: #b8b2a6;
  --line: #353d38; --leaf: #71d0b0; --leaf-soft: #16342a; --sun: #f7dca0; --sun-soft: #392d13; --red: #ff9d90;
  --red-soft: #3b1d19; --code: #222926; } }
*, ::before, ::after { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); text-size-adjust: 100%; scroll-padding-block: 1rem; }
body { margin: 0; font: 1rem/1.55 -apple-system, blinkmacsystemfont, "Segoe UI", roboto, "Noto Sans", arial, sans-serif;
  overflow-wrap: anywhere; }
header, nav, main, footer { max-width: 60rem; margin-inline: auto; padding-inline: 1rem; }
header { padding-block: 2.5rem 1rem; border-top: .375rem solid var(--leaf); max-width: none; }
header > * { max-width: 58rem; margin-inline: auto; }
h1 { font-size: 2rem; line-height: 1.2; margin-block: 0 1rem; text-wrap: balance; }
h2 { font-size: 1.375rem; margin-block: 2.5rem .25rem; }
h3 { font-size: .8125rem; letter-spacing: .04em; text-transform: uppercase; color: var(--soft); margin-block: 1.25rem .5rem; }
p { margin-block: .5rem; max-width: 42rem; }
header p { margin-block: .75rem; }
a { color: var(--leaf); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid #b45309; outline-offset: 2px; border-radius: .25rem; }
code, pre { font: .875em/1.5 ui-monospace, "SF Mono", menlo, consolas, monospace; }
p code, dd code { background: var(--code); border-radius: .25rem; padding: .1em .3em; }
pre { background: var(--code); border-radius: .5rem; padding: .75rem 1rem; margin: 0; overflow-x: auto;
  white-space: pre-wrap; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin-block: .5rem; }
nav a { display: inline-block; padding: .375rem .75rem; border: 1px solid var(--line); border-radius: 2rem;
  background: var(--card); text-decoration: none; }
nav small { color: var(--soft); }
.group { color: var(--soft); margin-block: 0 .75rem; }
details.call, details.record { background: var(--card); border: 1px solid var(--line); border-radius: .625rem;
  margin-block: .5rem; }
summary { cursor: pointer; padding: .75rem 1rem; border-radius: .625rem; }
.call > summary { display: grid; grid-template-columns: auto 1fr; gap: .125rem .75rem; align-items: baseline; }
.call > summary::-webkit-details-marker { display: none; }
.does { grid-column: 1 / -1; color: var(--soft); }
.path { font-weight: 600; }
.method { font-size: .75rem; font-weight: 700; letter-spacing: .04em; border-radius: .25rem; padding: .1rem .4rem;
  background: var(--leaf-soft); color: var(--leaf); min-width: 4.25rem; text-align: center; }
.post, .put, .patch { background: var(--sun-soft); color: var(--sun); }
.delete { background: var(--red-soft); color: var(--red); }
.inside { scroll-margin-block-start: 5.5rem; padding: 0 1rem 1rem; border-top: 1px solid var(--line); }
dl { margin: 0; }
dl > div { padding-block: .375rem; border-top: 1px solid var(--line); }
dl > div:first-child { border-top: 0; }
dt { display: flex; flex-wrap: wrap; gap: 0 .75rem; align-items: baseline; }
dt code { font-weight: 600; }
dd { margin: 0; max-width: 42rem; }
dd, .type { color: var(--soft); font-size: .9375rem; }
.must { color: var(--red); font-size: .8125rem; }
figure { margin: .75rem 0; }
figcaption { color: var(--soft); font-size: .9375rem; margin-block-end: .25rem; }
.refusals > summary { padding: .375rem 0; color: var(--leaf); }
footer { color: var(--soft); padding-block: 3rem; }
@media (min-width: 48rem) {
  .call > summary { grid-template-columns: auto minmax(18.5rem, auto) 1fr; }
  .does { grid-column: auto; }
}
@media print {
  :root { --ground: #fff; --card: #fff; --ink: #000; --soft: #333; --line: #bbb; --code: #f3f3f3; --leaf: #0f4a39; }
  body { font-size: 9pt; }
  nav { display: none; }
  .call::details-content, .record::details-content { content-visibility: visible; display: block; block-size: auto; }
  summary, h2, h3, figcaption { break-after: avoid; }
  dl > div, pre { break-inside: avoid; }
}
`;

/** The page's Content-Security-Policy: its one style by hash and the site's icon; no scripts, no requests. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

type Call = { path: string; method: string; operation: Operation };

/** Renders an OpenAPI document as one page, readable without scripts, on a small phone and on paper. */
export function renderDocs(document: Document): string {
  const { info, tags } = document;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}</title>
<link rel="icon" href="/icon.svg">
<style>${new Html(STYLE)}</style>
</head>
<body>
<header>
<h1>${info.title}</h1>
${prose(info.description)}
<p>Every address below stands under <code>/api/v1</code>. For programs: <a href="openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Groups"><ul>
${tags.map(({ name }) => {
  const count = calls.filter(({ operation }) => operation.tags.includes(name)).length;
  return html`<li><a href="#group-${name}">${name} <small>${count}</small></a></li>`;
})}
<li><a href="#records">records</a></li>
<li><a href="#codes">codes</a></li>
</ul></nav>
<main>
${tags.map(
  ({ name, description }) => html`<section id="group-${name}">
<h2>${name}</h2>
<p class="group">${description}</p>
${calls.filter(({ operation }) => operation.tags.includes(name)).map((call) => renderCall(document, call))}
</section>`,
)}
<section id="records">
<h2>records</h2>
<p class="group">What several answers hold.</p>
${Object.entries(document.components.schemas).map(renderRecord)}
</section>
<section id="codes">
<h2>codes</h2>
<p class="group">What the code of a refusal says.</p>
<dl>
${Object.entries(CODES).map(([code, [status, means]]) => renderCode(code, status, means))}
</dl>
</section>
</main>
<footer><p>Made of the code that answers, and held against its answers by tests.</p></footer>
</body>
</html>
`;
  return page.text;
}

function renderCall(document: Document, { path, method, operation }: Call): Html {
  const { operationId, summary, description, parameters, requestBody } = operation;
  const responses = Object.entries(operation.responses).map(
    ([status, response]): [string, ResponseObject] => [status, resolveResponse(document, response)],
  );
  const body = requestBody?.content["application/json"];
  return html`<details class="call">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code class="path">${path}</code> <span class="does">${summary}</span></summary>
<div class="inside" id="${operationId}">
${prose(description)}
${parameters.length > 0 && html`<h3>Parameters</h3><dl>${parameters.map((one) => renderParameter(resolveParameter(document, one)))}</dl>`}
${
  body &&
  html`<h3>Body</h3>
${requestBody.description && html`<p>${requestBody.description}</p>`}
<dl>${fieldsOf(body.schema).map(renderField)}</dl>
${Object.entries(body.examples ?? {}).map(
  ([name, { value }]) =>
    html`<figure><figcaption>${name}</figcaption><pre><code>${JSON.stringify(value, null, 2)}</code></pre></figure>`,
)}`
}
${renderResponses(responses)}
</div>
</details>
`;
}

function renderResponses(responses: [status: string, response: ResponseObject][]): Html {
  const successes = responses.filter(([status]) => status < "400");
  const refusals = responses.filter(([status]) => status >= "400");
  return html`<h3>Answers</h3>
${successes.map(([status, { description, content = {} }]) => {
  const fields = fieldsOf(content["application/json"]?.schema ?? {}).filter(
    ({ name, type }) => !["status", "msg"].includes(name) && !(name === "success" && type === "true"),
  );
  return html`<p><strong>${status}</strong> ${description}</p><dl>${fields.map(renderField)}</dl>`;
})}
<details class="refusals"><summary>Refusals: ${refusals.map(([status]) => status).join(", ")}</summary>
${refusals.map(([status, { description }]) => html`<p><strong>${status}</strong></p>${prose(description)}`)}
</details>`;
}

function renderParameter({ name, in: where, required, description, schema }: Parameter): Html {
  const [field] = fieldsOf({ properties: { [name]: schema }, required: required ? [name] : [] });
  return field
    ? renderField({
        ...field,
        type: where === "query" ? field.type : `${field.type}, in the ${where}`,
        ...(description ? { about: description } : {}),
      })
    : html``;
}

function renderField({ name, type, record, required, about }: Field): Html {
  const [before = "", after = ""] = record ? type.split(record) : [];
  const shown = record ? html`${before}<a href="#record-${record}">${record}</a>${after}` : html`${type}`;
  return html`<div><dt><code>${name}</code> <span class="type">${shown}</span>${required && html` <span class="must">needed</span>`}</dt>${about && html`<dd>${inline(about)}</dd>`}</div>
`;
}

function renderRecord([name, schema]: [string, Schema]): Html {
  return html`<details class="record"><summary><code class="path">${name}</code></summary>
<div class="inside" id="record-${name}">
${schema.description && html`<p>${schema.description}</p>`}
<dl>${fieldsOf(schema).map(renderField)}</dl>
</div></details>
`;
}

function renderCode(code: string, status: number, means: string): Html {
  return html`<div><dt><code>${code}</code> <span class="type">${status}</span></dt><dd>${inline(means)}</dd></div>
`;
}

/** Trusted HTML; any other text is escaped when it enters a page. */
class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | undefined | false | Piece[];

/** A template of HTML; inserted values are escaped unless they are HTML. */
function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(parts.map((part, index) => part + toText(pieces[index])).join(""));
}

/** Formats the markdown of descriptions: paragraphs, `code` and **strong**. */
function prose(markdown: string): Html[] {
  return markdown.split("\n\n").map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

/** Formats markdown within a line. */
function inline(markdown: string): Html[] {
  return markdown.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((piece) => {
    if (piece.startsWith("`")) return html`<code>${piece.slice(1, -1)}</code>`;
    return piece.startsWith("**") ? html`<strong>${piece.slice(2, -2)}</strong>` : html`${piece}`;
  });
}

function toText(piece: Piece): string {
  if (piece === undefined || piece === false) return "";
  if (piece instanceof Html) return piece.text;
  return Array.isArray(piece) ? piece.map(toText).join("") : escapeHtml(String(piece));
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;");
}
