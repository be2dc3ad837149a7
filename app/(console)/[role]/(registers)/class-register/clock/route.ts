import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { withEnvelope } from "@/lib/platform/http/endpoint";
import { type RoleParams, roleOfPage } from "@/lib/platform/http/require-verb";
import { answer } from "@/lib/platform/http/responses";
import { Refusal } from "@/lib/platform/refusal";

/** The academy's time in milliseconds since 1970 UTC, for phones whose own clock may be wrong. */
export async function GET(request: Request, context: { params: RoleParams }): Promise<Response> {
  const role = await roleOfPage(context.params, "class-register/clock");
  return withEnvelope("attendance-registers.clock", async () => {
    const actor = await currentStaff();
    if (!actor) throw new Refusal("unauthenticated", "session_over", "Please sign in.");
    if (actor.role !== role) throw new Refusal("forbidden", "not_allowed", "This is not for your role.");
    return { response: answer(200, "OK", { now: Date.now() }), actor };
  })(request, context);
}
