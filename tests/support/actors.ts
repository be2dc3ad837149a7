import type { Actor } from "@/lib/domain/access/actor";
import type { Ctx } from "@/lib/platform/commands/command";
import { staffMember } from "../api/fixtures";
import type { StaffRole } from "./staff";

export type StaffCtx = { actor: Extract<Actor, { kind: "staff" }> };

/** A member of staff with a role, a new one unless named, as the caller of a verb. */
export async function asStaff(role: StaffRole, id?: string): Promise<StaffCtx> {
  const staffId = id ?? (await staffMember(role));
  return { actor: { kind: "staff", staffId, sessionId: staffId, role, mustChangePassword: false } };
}

export const PUBLIC: Ctx = { actor: { kind: "public" } };
