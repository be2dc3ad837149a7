/** A form's values by name, or with rows and groups inside. */
export type Nested = string | Nested[] | { [name: string]: Nested };

/**
 * A form's text fields as an object: `sessions.0.day` becomes `{ sessions: [{ day }] }`. Rows keep their order and gaps
 * in their numbers close, so that a removed row leaves no hole.
 */
export function unflattenFields(form: FormData): { [name: string]: Nested } {
  const tree: Tree = new Map();
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith("$ACTION")) place(tree, name.split("."), value);
  }
  return grown(tree) as { [name: string]: Nested };
}

/** The other way round: the name each text has in a form. */
export function flattenFields(values: Nested, under = ""): Record<string, string> {
  if (typeof values === "string") return { [under]: values };
  const entries = Object.entries(values).map(([name, value]) =>
    flattenFields(value, under ? `${under}.${name}` : name),
  );
  return Object.assign({}, ...entries);
}

type Tree = Map<string, Tree | string>;

const DEEPEST = 5;

function place(tree: Tree, path: string[], value: string): void {
  const [first = "", ...rest] = path;
  if (path.length > DEEPEST || first === "__proto__") return;
  if (rest.length === 0) {
    tree.set(first, value);
    return;
  }
  const inner = tree.get(first);
  const next: Tree = inner instanceof Map ? inner : new Map();
  tree.set(first, next);
  place(next, rest, value);
}

function grown(tree: Tree): Nested {
  const entries = [...tree].map(
    ([key, value]) => [key, value instanceof Map ? grown(value) : value] as const,
  );
  if (entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key))) {
    return entries.sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
  }
  return Object.fromEntries(entries);
}
