import "server-only";
import { cookies } from "next/headers";
import { seal, unseal } from "../secrets";
import { cookieOptions } from "./cookies";

const HALFWAY = "academy_halfway";
const CODES = "academy_recovery_codes";
const DEVICE = "academy_device";
const TEN_MINUTES = 10 * 60;

/** Stores the state of a sign-in for its second page. It grants nothing by itself (lib/domain/people/staff/enter-code.ts). */
export async function setHalfway(halfway: string): Promise<void> {
  (await cookies()).set(HALFWAY, halfway, cookieOptions(TEN_MINUTES));
}

/** The state that setHalfway stored in this browser; undefined without it. */
export async function halfwayToken(): Promise<string | undefined> {
  return (await cookies()).get(HALFWAY)?.value;
}

/** Ends a sign-in that stopped halfway. */
export async function clearHalfway(): Promise<void> {
  (await cookies()).delete(HALFWAY);
}

/** Stores the marks of accounts that this browser is known to (lib/domain/people/staff/known-device.ts). */
export async function setDevice(marks: string, days: number): Promise<void> {
  (await cookies()).set(DEVICE, marks, cookieOptions(days * 24 * 60 * 60));
}

/** The marks that setDevice stored in this browser; undefined without any. */
export async function deviceMarks(): Promise<string | undefined> {
  return (await cookies()).get(DEVICE)?.value;
}

/** Keeps new recovery codes for the page that shows them, sealed, until the page is left, at most ten minutes. */
export async function keepRecoveryCodes(staffId: string, codes: string[]): Promise<void> {
  (await cookies()).set(CODES, seal(`shown-codes:${staffId}`, codes.join(" ")), cookieOptions(TEN_MINUTES));
}

/** The recovery codes to show to an account; undefined once deleted, and for any other account. */
export async function recoveryCodesToShow(staffId: string): Promise<string[] | undefined> {
  const sealed = (await cookies()).get(CODES)?.value;
  return sealed ? unseal(`shown-codes:${staffId}`, sealed)?.split(" ") : undefined;
}

/** Deletes the recovery codes from the browser. */
export async function clearRecoveryCodes(): Promise<void> {
  (await cookies()).delete(CODES);
}
