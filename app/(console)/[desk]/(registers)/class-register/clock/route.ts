import { currentStaff } from "@/lib/platform/auth/staff-session";
import { withEnvelope } from "@/lib/platform/http/endpoint";
import { answer } from "@/lib/platform/http/responses";
import type { StaffRole } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";

/** Makes a handler that tells a phone, whose clock may be wrong, what time it is at the academy. */
export function clockFor(role: StaffRole) {
  return withEnvelope("attendance-registers.clock", async () => {
    const actor = await currentStaff();
    if (!actor) throw new Refusal("unauthenticated", "session_over", "Please sign in.");
    if (actor.role !== role) throw new Refusal("forbidden", "not_allowed", "This is not for your role.");
    return { response: answer(200, "OK", { now: Date.now() }), actor };
  });
}
