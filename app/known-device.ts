import "server-only";
import { KNOWN_DAYS, markDevice } from "@/lib/domain/people/staff/known-device";
import { deviceMarks, setDevice } from "@/lib/platform/auth/sign-in-cookies";

/** Makes this browser known to an account that has just proved itself in it. */
export async function knowDevice(staffId: string): Promise<void> {
  await setDevice(await markDevice(staffId, await deviceMarks()), KNOWN_DAYS);
}
