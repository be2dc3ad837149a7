import type { Ctx } from "@/lib/platform/commands/command";
import { staffMember } from "../api/fixtures";
import type { StaffRole } from "./staff";

/** A new member of staff with a role, as the caller of a verb. */
export async function asStaff(role: StaffRole): Promise<Ctx> {
  const staffId = await staffMember(role);
  return { actor: { kind: "staff", staffId, sessionId: staffId, role, mustChangePassword: false } };
}

export const PUBLIC: Ctx = { actor: { kind: "public" } };
