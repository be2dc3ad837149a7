/** The pages that everybody opens in the hour when registration opens. */
const PAGES = new Set(["/", "/register"]);
/** Headers with which Next may answer something else than the page. Of those that begin with x-, all but a few of proxies and phones. */
const SPECIAL =
  /^(cookie|authorization|range|if-|rsc$|next-|x-(?!academy-address$|forwarded-|request-id$|requested-with$|operamini-))/;
/** Next sends crawlers another head of the page. */
const CRAWLER = /bot|crawl|spider|google|facebook|whatsapp|preview/i;
/** After this time visitors no longer wait for a page that is rendered for somebody else. */
const PATIENCE_MS = 10_000;

/**
 * @typedef {import("node:http").IncomingMessage} Request
 * @typedef {import("node:http").ServerResponse} Response
 * @typedef {{ response: Response, render: () => void }} Visitor `render` has Next answer the visitor's request
 * @typedef {{ headers: import("node:http").OutgoingHttpHeaders, body: Buffer }} Page
 */

/**
 * Request coalescing: a page that visitors without cookies ask for at the same time is rendered once for all of them
 * (docs/reliability.md, "The hour when registration opens"). Those who ask while it is being rendered wait for the next rendering, so
 * nobody gets a page that is older than their request. Only a whole page that sets no cookie is shared; otherwise it is rendered for each.
 * @param {number} [patienceMs]
 * @returns {(request: Request, visitor: Visitor) => void} answers the request, now or later, by `render` or with a shared page.
 *   Its X-Forwarded headers must be trusted (client-address.mjs)
 */
export function coalescePages(patienceMs = PATIENCE_MS) {
  /** @type {Map<string, Visitor[]>} for each page that is being rendered, who waits for its next rendering */
  const queues = new Map();

  /** @param {string} key @param {Visitor} first @param {Visitor[]} others */
  async function renderFor(key, first, others) {
    queues.set(key, []);
    const recorded = recordPage(first.response, patienceMs);
    first.render();
    const page = await recorded;
    for (const other of others.filter(isPresent))
      if (page) sendPage(other.response, page);
      else other.render();
    const [next, ...rest] = (queues.get(key) ?? []).filter(isPresent);
    if (next) void renderFor(key, next, rest);
    else queues.delete(key);
  }

  return (request, visitor) => {
    const key = keyOf(request);
    const queue = key && queues.get(key);
    if (!key) visitor.render();
    else if (queue) queue.push(visitor);
    else void renderFor(key, visitor, []);
  };
}

/** @param {Request} request @returns {string | null} all that its page follows from; null if it is not to be shared */
function keyOf({ method, url = "", headers }) {
  const [path = ""] = url.split("?");
  const isOrdinary = method === "GET" && !Object.keys(headers).some((name) => SPECIAL.test(name));
  if (!isOrdinary || !PAGES.has(path) || CRAWLER.test(headers["user-agent"] ?? "")) return null;
  const names = ["host", "x-forwarded-host", "x-forwarded-proto", "accept-language", "accept-encoding"];
  return JSON.stringify([url, ...names.map((name) => headers[name])]);
}

/** @param {Visitor} visitor */
function isPresent({ response }) {
  return !response.destroyed;
}

/**
 * @param {Response} response its methods are wrapped
 * @param {number} patienceMs
 * @returns {Promise<Page | null>} the page as soon as it is whole; null if it is not to be shared, its visitor has left or it takes
 *   too long
 */
function recordPage(response, patienceMs) {
  /** @type {Buffer[]} */
  const parts = [];
  let isShared = true;
  const { writeHead, write, end } = response;
  return new Promise((resolve) => {
    const patience = setTimeout(resolve, patienceMs, null);
    /** @param {Page | null} page */
    const settle = (page) => {
      clearTimeout(patience);
      resolve(page);
    };
    response.writeHead = (status, ...rest) => {
      const last = rest.at(-1);
      // Node does not keep the headers that only writeHead gets.
      if (Array.isArray(last)) isShared = false;
      else if (last instanceof Object)
        for (const [name, value] of Object.entries(last))
          if (value !== undefined) response.setHeader(name, value);
      return writeHead.call(response, status, ...rest);
    };
    response.write = (...args) => {
      parts.push(Buffer.from(args[0]));
      return write.apply(response, args);
    };
    response.end = (...args) => {
      if (args[0] && typeof args[0] !== "function") parts.push(Buffer.from(args[0]));
      end.apply(response, args);
      isShared &&= response.statusCode === 200 && !response.hasHeader("set-cookie");
      settle(isShared ? { headers: response.getHeaders(), body: Buffer.concat(parts) } : null);
      return response;
    };
    response.once("close", () => settle(null));
  });
}

/** @param {Response} response @param {Page} page */
function sendPage(response, { headers, body }) {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  response.setHeader("content-length", body.length);
  response.end(body);
}
