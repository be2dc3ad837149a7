import type { Ctx } from "@/lib/platform/commands/command";
import { staffMember } from "../api/cast";
import type { StaffRole } from "./staff";

/** Somebody new of a role, as verbs are told who asks. */
export async function asStaff(role: StaffRole): Promise<Ctx> {
  const staffId = await staffMember(role);
  return { actor: { kind: "staff", staffId, sessionId: staffId, role, mustChangePassword: false } };
}

export const PUBLIC: Ctx = { actor: { kind: "public" } };
