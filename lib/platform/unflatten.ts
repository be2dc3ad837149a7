/** Form values with rows and groups as nested lists and objects. */
export type Nested = string | Nested[] | { [name: string]: Nested };

/**
 * Turns a form's text fields into an object: `sessions.0.day` becomes `{ sessions: [{ day }] }`. Rows keep their order; gaps in
 * their numbers, from removed rows, close.
 */
export function unflattenFields(form: FormData): { [name: string]: Nested } {
  const tree: Tree = new Map();
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith("$ACTION")) insert(tree, name.split("."), value);
  }
  return toNested(tree) as { [name: string]: Nested };
}

/** The reverse: form field names with their values. */
export function flattenFields(values: Nested, under = ""): Record<string, string> {
  if (typeof values === "string") return { [under]: values };
  const entries = Object.entries(values).map(([name, value]) =>
    flattenFields(value, under ? `${under}.${name}` : name),
  );
  return Object.assign({}, ...entries);
}

type Tree = Map<string, Tree | string>;

const MAX_DEPTH = 5;

function insert(tree: Tree, path: string[], value: string): void {
  const [first = "", ...rest] = path;
  if (path.length > MAX_DEPTH || first === "__proto__") return;
  if (rest.length === 0) {
    tree.set(first, value);
    return;
  }
  const inner = tree.get(first);
  const next: Tree = inner instanceof Map ? inner : new Map();
  tree.set(first, next);
  insert(next, rest, value);
}

function toNested(tree: Tree): Nested {
  const entries = [...tree].map(
    ([key, value]) => [key, value instanceof Map ? toNested(value) : value] as const,
  );
  if (entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key))) {
    return entries.sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
  }
  return Object.fromEntries(entries);
}
