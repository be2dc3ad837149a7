import { createHash } from "node:crypto";
import { CODES } from "./codes";
import { type Document, type Operation, resolveResponse } from "./describe-api";
import { type Field, fieldsOf } from "./docs-fields";
import { STYLE } from "./docs-style";
import { Html, html, inline, prose } from "./html";
import type { Parameter } from "./parameters";
import type { ResponseObject } from "./responses";
import type { Schema } from "./shape";

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
${parameters.length > 0 && html`<h3>Parameters</h3><dl>${parameters.map(renderParameter)}</dl>`}
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
