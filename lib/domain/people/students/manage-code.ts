import "server-only";
import { pepper, peppers, randomCode, sameSecret } from "@/lib/platform/secrets";
import { CODE_SIGNS, readManageCode } from "./rules";

const LENGTH = 10;

/** A new code that opens a student's record. It is shown once and stored as a hash. */
export function newManageCode(): string {
  return randomCode(CODE_SIGNS, LENGTH);
}

/** The stored form of a manage code: a hash with the server's pepper. */
export function hashManageCode(code: string): string {
  return pepper("manage-code", code);
}

/** Whether a typed code matches a stored hash; false if no code was issued. */
export function isManageCode(typed: string, hash: string | null | undefined): boolean {
  return peppers("manage-code", readManageCode(typed)).some((code) => sameSecret(hash ?? "", code));
}
