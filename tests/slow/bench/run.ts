import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { removeHome } from "@/scripts/lib/postgres-home.mjs";
import { dataPart } from "./data-part";
import { readMachine } from "./machine";
import { bareAlone, lighthousePart, pagesPart } from "./pages-part";
import type { Sizes } from "./stage";
import { machineLine, written } from "./table";

export type Part = "pages" | "lighthouse" | "messages" | "heavy" | "writes";
/** `only`: just this part; the writes also of the commit in another folder. */
export type Asked = Sizes & { only?: Part };

/**
 * Measures the academy beside what it is made of, in one run on one machine, and prints the table.
 * @param root the repository
 * @param report receives progress and the table
 * @returns how many goals were met, missed, and not measured
 */
export async function bench(root: string, asked: Asked, report: (text: string) => void) {
  const { only, pace } = asked;
  const begun = performance.now();
  const say = (text: string) =>
    report(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${text}`);
  const folder = join(root, ".data", "bench");
  removeHome(folder);
  mkdirSync(folder, { recursive: true, mode: 0o755 });

  const { rows, skipped, machine } = await measured();
  const often = only === "lighthouse" ? "once each" : `${pace.rounds} rounds each`;
  const load =
    only === "pages" || only === "lighthouse"
      ? ""
      : ` of ${pace.seconds} s at most, ${pace.lanes} connections`;
  report(`\n${written(rows)}\n\n${machineLine(machine)}\n${often}${load}`);
  writeFileSync(
    join(root, ".data", only ? `bench-${only}.json` : "bench.json"),
    JSON.stringify({ machine, asked, rows, skipped }, null, 2),
  );
  const count = (met: boolean) => rows.filter((row) => row.met === met).length;
  return { met: count(true), missed: count(false), skipped };

  async function measured() {
    if (only !== "pages" && only !== "lighthouse") return dataPart(root, folder, asked, only, say);
    const machine = await readMachine(root);
    say(machineLine(machine));
    const part =
      only === "pages"
        ? await pagesPart(root, () => bareAlone(root, folder, say), pace.rounds, say)
        : await lighthousePart(root, say);
    return { ...part, machine };
  }
}
