import { importsOf, type Source } from "./imports";

const CELL = 15;
const LEFT = 195;
const TOP = 190;

/**
 * Draws which folder imports which, as an SVG matrix: a row imports the columns it has a dot in. Folders are ordered so
 * that each imports only those before it; every dot is then left of the diagonal.
 * @throws Error naming the folders that import each other in a circle
 */
export function drawImports(sources: Source[]): string {
  const edges = edgesOf(sources);
  const order = inOrder(edges);
  const size = order.length * CELL;
  const at = (position: number) => position * CELL + CELL / 2;
  const rows = order.flatMap((folder, row) => {
    const y = TOP + at(row);
    const dots = [...(edges.get(folder) ?? [])]
      .map((target) => order.indexOf(target))
      .sort((one, other) => one - other)
      .map((column) => `<circle cx="${LEFT + at(column)}" cy="${y}" r="4"/>`);
    return [
      `<text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${folder}</text>`,
      `<text transform="translate(${LEFT + at(row) + 4} ${TOP - 8}) rotate(-90)">${folder}</text>`,
      `<path d="M${LEFT} ${y}H${LEFT + size}M${LEFT + at(row)} ${TOP}V${TOP + size}"/>`,
      ...dots,
    ];
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + size + 10} ${TOP + size + 10}" role="img" aria-label="Which folder imports which">
<style>svg{background:#fffdf8;font:11px system-ui,sans-serif}text{fill:#222}circle{fill:#2f6b47}path{stroke:#ddd5c4}.diagonal{stroke:#8a6d3b}</style>
${rows.join("\n")}
<path class="diagonal" d="M${LEFT} ${TOP}L${LEFT + size} ${TOP + size}"/>
</svg>
`;
}

/** The folders that each folder imports, types included. */
function edgesOf(sources: Source[]): Map<string, Set<string>> {
  const paths = new Set(sources.map(({ path }) => path));
  const edges = new Map<string, Set<string>>();
  for (const source of sources) {
    const from = folderOf(source.path);
    const targets = edges.get(from) ?? new Set<string>();
    edges.set(from, targets);
    for (const { target } of importsOf(source, (path) => paths.has(path)))
      if (target && paths.has(target) && folderOf(target) !== from) targets.add(folderOf(target));
  }
  return edges;
}

/** The drawn folder of a file: one of lib/domain, lib/platform or db, or the layer. */
function folderOf(path: string): string {
  const parts = path.split("/").slice(0, -1);
  if (parts[0] === "lib") return parts.slice(1, parts[2] === "payments" ? 4 : 3).join("/");
  return parts[0] === "db" ? parts.slice(0, 2).join("/") : (parts[0] ?? "");
}

function inOrder(edges: Map<string, Set<string>>): string[] {
  const order: string[] = [];
  const left = new Set(edges.keys());
  while (left.size > 0) {
    const next = [...left]
      .sort()
      .find((folder) => [...(edges.get(folder) ?? [])].every((to) => !left.has(to)));
    if (!next) throw new Error(`These folders import each other in a circle: ${[...left].sort().join(", ")}`);
    order.push(next);
    left.delete(next);
  }
  return order;
}
