import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder that an operator named, and those above it, if they are not there. Node's own recursive way never ends below /proc.
 * @param {string} folder
 * @param {number} [mode]
 * @throws Error with a message for the operator when it cannot be made
 */
export function makeFolder(folder, mode) {
  try {
    makeEach(folder, mode);
  } catch (error) {
    throw new Error(`The folder ${folder} cannot be made (${error.code}). Choose another.`);
  }
}

function makeEach(folder, mode) {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
    return;
  }
  makeEach(dirname(folder), mode);
  mkdirSync(folder, { mode });
}
