import { updateRegister } from "@/lib/domain/attendance/write-register";
import { currentStaff } from "@/lib/platform/auth/staff-session";
import { callerAddress } from "@/lib/platform/http/caller";
import { readBody, withEnvelope } from "@/lib/platform/http/endpoint";
import { isSameOrigin } from "@/lib/platform/http/origin";
import { answer } from "@/lib/platform/http/responses";
import { Refusal } from "@/lib/platform/refusal";

/**
 * Takes the marks a phone has kept, by the cookie of who is signed in: from a page of this site alone, and only of the
 * account that made them, so that nobody who signs in later on the same phone sends them as their own.
 */
export const POST = withEnvelope("attendance-registers.send", async (request, _params, requestId) => {
  if (!isSameOrigin(request.headers))
    throw new Refusal("forbidden", "wrong_origin", "These marks were sent from another site.");
  const actor = await currentStaff();
  const { owner, ...input } = await readBody(request);
  if (!actor || owner !== actor.staffId)
    throw new Refusal("unauthenticated", "session_over", "Please sign in to send these marks.");
  const caller = callerAddress(request.headers);
  const ctx = { actor, requestId, ...(caller ? { caller } : {}) };
  const { status, version, students, msg } = await updateRegister(ctx, input);
  const marks = Object.fromEntries((students ?? []).map(({ id, state }) => [id, state]));
  return { response: answer(200, msg, { data: { status, version, marks } }), actor };
});
