import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type File, Instrumenter } from "@stryker-mutator/instrumenter";

/** A fault that one expression or block of the code may have; the instrumented code has them all, and a number switches one on. */
export type Mutant = { id: string; file: string; line: number; was: string; now: string };

/** The code of all files with their faults, and a mark of what it was made from. */
export type Instrumented = { mutants: Mutant[]; code: Map<string, string>; mark: string };

/** Sentences, shapes of input and drawings are tested by what pages and calls say. */
const LEFT_OUT = /\/(texts|input|budget-texts)\.ts$|\/certificates\/(pdf|fonts|fit-text)\.ts$/;

/** @param paths of files and folders, relative to the root */
export async function instrument(root: string, paths: string[]): Promise<Instrumented> {
  const names = filesUnder(root, paths).filter((name) => name.endsWith(".ts") && !LEFT_OUT.test(name));
  const files: File[] = names.map((name) => ({
    name: join(root, name),
    mutate: true,
    content: readFileSync(join(root, name), "utf8"),
  }));
  const made = await new Instrumenter(SILENT).instrument(files, {
    plugins: null,
    ignorers: [{ shouldIgnore: reasonToIgnore }],
    excludedMutations: [],
  });
  const sources = new Map(files.map(({ name, content }) => [name, content]));
  return {
    mutants: made.mutants.map(({ id, fileName, location: { start, end }, replacement }) => ({
      id,
      file: fileName.slice(root.length + 1),
      line: start.line + 1,
      was: passage(sources.get(fileName) ?? "", start, end),
      now: replacement,
    })),
    code: new Map(made.files.map(({ name, content }) => [name, content])),
    mark: createHash("sha256").update(JSON.stringify(files)).digest("hex"),
  };
}

/** The files of some paths, sorted. */
export function filesUnder(root: string, paths: string[]): string[] {
  const names = paths.flatMap((path) =>
    statSync(join(root, path)).isFile()
      ? [path]
      : readdirSync(join(root, path), { recursive: true, encoding: "utf8" }).map((name) => join(path, name)),
  );
  return [...new Set(names)].sort();
}

/** Draws some of the mutants, the same number of each file as far as it has them; the same seed draws the same. */
export function drawEvenly(mutants: Mutant[], sample: number, seed: string): Mutant[] {
  const shuffled = mutants
    .map((mutant) => ({
      mutant,
      key: createHash("sha256")
        .update(`${seed}:${keyOf(mutant)}`)
        .digest("hex"),
    }))
    .sort((one, other) => one.key.localeCompare(other.key));
  const drawn = new Map<string, number>();
  return shuffled
    .map(({ mutant }) => {
      const turn = drawn.get(mutant.file) ?? 0;
      drawn.set(mutant.file, turn + 1);
      return { mutant, turn };
    })
    .sort((one, other) => one.turn - other.turn)
    .slice(0, sample)
    .map(({ mutant }) => mutant);
}

/** Its number depends on the faults before it; the draw shall not. */
function keyOf({ file, was, now, line }: Mutant): string {
  return [file, line, was, now].join("\n");
}

type Position = { line: number; column: number };

function passage(source: string, start: Position, end: Position): string {
  const lines = source.split("\n").slice(start.line, end.line + 1);
  const cut = lines.map((line, index) =>
    line.slice(index === 0 ? start.column : 0, index === lines.length - 1 ? end.column : undefined),
  );
  return cut.join("\n");
}

/** Babel's path, as far as it is read here. */
type Path = { node: { type: string; callee?: { name?: string } } };

/** What a defect's error says is for developers. */
function reasonToIgnore(path: unknown): string | undefined {
  const { type, callee } = (path as Path).node;
  return type === "NewExpression" && callee?.name === "Error" ? "the text of a defect" : undefined;
}

const nothing = () => {};
const SILENT = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};
