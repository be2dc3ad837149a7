import "server-only";
import { Refusal } from "@/lib/platform/refusal";
import { type Handler, withEnvelope } from "./endpoint";
import { answer } from "./responses";
import { responseTexts } from "./texts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];
type Handlers = Partial<Record<Method, Handler>>;
type Route = Record<Method, Handler>;

/** A handler of a [[...call]] folder: Next passes the parts of the path below the folder as `call`. `calls` are for tests. */
type ResourceHandler<Path extends string> = ((
  request: Request,
  context?: { params: Promise<{ call?: string[]; [name: string]: string | string[] | undefined }> },
) => Promise<Response>) & { calls: Record<Path, Route> };

/** Exports a handler for every method; those without one answer 405 before the request is read. */
export function route(handlers: Handlers): Route {
  const allow = METHODS.filter((method) => handlers[method]).join(", ");
  const refuse = withEnvelope("none", async (_request, _params, requestId) => {
    const fields = { code: "method_not_allowed", request_id: requestId };
    return { response: answer(405, responseTexts.useMethod(allow), fields, { allow }) };
  });
  return byMethod((method) => handlers[method] ?? refuse);
}

/**
 * Exports a handler for every method of a [[...call]] folder; unknown paths answer 404 whatever the method.
 * @param calls by their path below the folder: "" is the folder itself, a part in [brackets] a parameter
 */
export function resource<Path extends string>(
  calls: Record<Path, Handlers>,
): Record<Method, ResourceHandler<Path>> {
  const paths = Object.keys(calls) as Path[];
  const routes = Object.fromEntries(paths.map((path) => [path, route(calls[path])])) as Record<Path, Route>;
  return byMethod((method) => {
    const handle = async (...[request, context]: Parameters<ResourceHandler<Path>>) => {
      const { call = [], ...params } = (await context?.params) ?? {};
      // As sent: %65nroll is another path than enroll, as it is for Next's own folders.
      const sent = call.length === 0 ? [] : new URL(request.url).pathname.split("/").slice(-call.length);
      for (const path of paths) {
        const found = matchPath(path, sent, call);
        if (!found) continue;
        const all = Promise.resolve({ ...params, ...found } as Record<string, string>);
        return routes[path][method](request, { params: all });
      }
      return refuseUnknown(request);
    };
    return Object.assign(handle, { calls: routes });
  });
}

const refuseUnknown = withEnvelope("none", async () => {
  throw new Refusal("not_found", "not_found", responseTexts.noAddress);
});

/** The parameters, decoded, of a path that fits the pattern; null when it does not. */
function matchPath(pattern: string, sent: string[], decoded: string[]): Record<string, string> | null {
  const names = pattern.split("/").filter(Boolean);
  if (names.length !== sent.length) return null;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (name.startsWith("[")) params[name.slice(1, -1)] = decoded[index] ?? "";
    else if (name !== sent[index]) return null;
  }
  return params;
}

function byMethod<T>(handler: (method: Method) => T): Record<Method, T> {
  return Object.fromEntries(METHODS.map((method) => [method, handler(method)])) as Record<Method, T>;
}
