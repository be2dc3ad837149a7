import "server-only";
import { pepper, peppers, sameSecret } from "@/lib/platform/secrets";
import { CODE_SIGNS, readManageCode } from "./rules";

const LENGTH = 8;

/**
 * The check code on a paper of the academy: 40 bits of a keyed hash of the paper's subject, so that only the academy can make it.
 * It is not stored.
 * @param kind the kind of paper; each has codes of its own
 */
export function checkCode(kind: string, about: string): string {
  return codeIn(pepper(kind, about));
}

/** Whether a typed code is the check code of a paper, also of one printed before the academy's key changed. */
export function isCheckCode(kind: string, about: string, typed: string): boolean {
  const code = readManageCode(typed);
  return peppers(kind, about).some((hash) => sameSecret(codeIn(hash), code));
}

function codeIn(hash: string): string {
  const bits = BigInt(`0x${hash.slice(0, (LENGTH * 5) / 4)}`);
  const characters = Array.from({ length: LENGTH }, (_, index) =>
    CODE_SIGNS.charAt(Number((bits >> BigInt(index * 5)) & 31n)),
  );
  return characters.join("");
}
