/**
 * What each table holds, as lines to compare by eye: rows, the first digits of the hash, the table.
 * @param {import("./backup-database.mjs").Weight[]} weights
 */
export function spellWeights(weights) {
  return weights
    .map(({ table, rows, sha256 }) => `${String(rows).padStart(9)}  ${sha256.slice(0, 16)}  ${table}`)
    .join("\n");
}
