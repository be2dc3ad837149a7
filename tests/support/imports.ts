import { dirname, join } from "node:path/posix";

/** One file of the project: path from the root, and its text. */
export type Source = { path: string; text: string };

/** One import of a file: its specifier, the project file it resolves to if any, and whether it imports only types. */
export type Import = { name: string; target: string | null; typeOnly: boolean };

const STATIC = /^\s*(?:import|export)\s+(type\s+)?((?:[\w*$\s,{}]|\btype\b)*?)\s*from\s*["']([^"']+)["']/gm;
const BARE = /^\s*import\s+["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)(\s*\.\s*[A-Z])?/g;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", "/index.ts", "/index.tsx"];

/**
 * Finds the imports of a file: static, bare, dynamic, and `export ... from`.
 * @param has whether the project has a file at a path
 */
export function importsOf({ path, text }: Source, has: (path: string) => boolean): Import[] {
  const code = withoutComments(text);
  const target = (name: string) => resolve(path, name, has);
  const found: Import[] = [];
  for (const [, type, names = "", name = ""] of code.matchAll(STATIC)) {
    found.push({ name, target: target(name), typeOnly: Boolean(type) || onlyTypes(names) });
  }
  for (const [, name = ""] of code.matchAll(BARE))
    found.push({ name, target: target(name), typeOnly: false });
  for (const [, name = "", type] of code.matchAll(DYNAMIC)) {
    found.push({ name, target: target(name), typeOnly: Boolean(type) });
  }
  return found;
}

/** The text of a file without its comments. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

function onlyTypes(names: string): boolean {
  const inside = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  const parts = inside?.split(",").filter((part) => part.trim());
  return Boolean(parts?.length && parts.every((part) => /^\s*type\s/.test(part)));
}

function resolve(from: string, name: string, has: (path: string) => boolean): string | null {
  const base = name.startsWith("@/")
    ? name.slice(2)
    : name.startsWith(".")
      ? join(dirname(from), name)
      : null;
  if (base === null) return null;
  return ENDINGS.map((ending) => base + ending).find(has) ?? base;
}
