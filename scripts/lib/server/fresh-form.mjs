/** @typedef {import("./posted-form.mjs").Field} Field */

const ACTION = /^\$ACTION/;
const FORM = /<form\b[^>]*>([\s\S]*?)<\/form>/g;
const FIELD = /<(input|select|textarea)\b[^>]*\bname="([^"]*)"[^>]*>/g;

/**
 * Finds the form of a fresh page that a posted form was in the build before: the one in the same place with the same fields, else the
 * only one with them. Next names what a form does by a number that each build changes.
 * @param {string} html the fresh page
 * @param {{ fields: Field[], secrets: string[] }} posted
 * @returns {Field[] | null} the fields by which Next knows the fresh form; null without a certain match
 */
export function freshAction(html, { fields, secrets }) {
  const names = new Set([...fields.map(([name]) => name), ...secrets].filter((name) => !ACTION.test(name)));
  const place = fields.find(([name]) => name === "$ACTION_KEY")?.[1];
  const forms = [...html.matchAll(FORM)].map(([, inside = ""]) => readForm(inside));
  const fitting = forms.filter(
    (form) => form.action.length > 0 && [...names].every((name) => form.names.has(name)),
  );
  const same = fitting.find((form) => place !== undefined && form.place === place);
  if (same) return same.action;
  const [only, ...others] = fitting.filter((form) => [...form.needed].every((name) => names.has(name)));
  return names.size > 0 && only && others.length === 0 ? only.action : null;
}

function readForm(inside) {
  /** @type {Field[]} */
  const action = [];
  const names = new Set();
  /** Fields that every browser sends; choices only once chosen. */
  const needed = new Set();
  for (const [tag, kind, name] of inside.matchAll(FIELD)) {
    if (ACTION.test(name)) action.push([name, unescaped(/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "")]);
    else names.add(name);
    if (!ACTION.test(name) && !(kind === "input" && /\btype="(radio|checkbox|submit)"/.test(tag)))
      needed.add(name);
  }
  for (const [, name] of inside.matchAll(/<button\b[^>]*\bname="([^"]*)"/g)) names.add(name);
  return { action, names, needed, place: action.find(([name]) => name === "$ACTION_KEY")?.[1] };
}

const SIGNS = { quot: '"', amp: "&", lt: "<", gt: ">" };

function unescaped(text) {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(quot|amp|lt|gt));/gi, (_all, hex, decimal, name) =>
    name ? SIGNS[name] : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
  );
}
