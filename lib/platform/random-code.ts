import "server-only";
import { randomInt } from "node:crypto";

/** Random signs out of an alphabet, each equally likely. */
export function randomCode(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
