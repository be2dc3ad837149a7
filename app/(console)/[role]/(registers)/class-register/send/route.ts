import { updateRegister } from "@/lib/domain/attendance/write-register";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { clientAddress } from "@/lib/platform/client-address";
import { readBody, withEnvelope } from "@/lib/platform/http/endpoint";
import { isSameOrigin } from "@/lib/platform/http/origin";
import { type RoleParams, roleOfPage } from "@/lib/platform/http/require-verb";
import { answer } from "@/lib/platform/http/responses";
import { Refusal } from "@/lib/platform/refusal";

/**
 * Receives marks that a phone stored while offline. The session cookie authenticates, the request must come from this site, and
 * the marks must belong to the signed-in account: the next account on a shared phone cannot send them.
 */
export async function POST(request: Request, context: { params: RoleParams }): Promise<Response> {
  await roleOfPage(context.params, "class-register/send");
  return send(request);
}

const send = withEnvelope("attendance-registers.send", async (request, _params, requestId) => {
  if (!isSameOrigin(request.headers))
    throw new Refusal("forbidden", "wrong_origin", "These marks were sent from another site.");
  const actor = await currentStaff();
  const { owner, ...input } = await readBody(request);
  if (!actor || owner !== actor.staffId)
    throw new Refusal("unauthenticated", "session_over", "Please sign in to send these marks.");
  const ctx = { actor, requestId, clientAddress: clientAddress(request.headers) };
  const { status, version, students, differs, msg } = await updateRegister(ctx, input);
  const marks = Object.fromEntries((students ?? []).map(({ id, state }) => [id, state]));
  return { response: answer(200, msg, { data: { status, version, marks, differs } }), actor };
});
