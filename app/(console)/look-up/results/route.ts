import { suggestRecords } from "@/lib/domain/reports/search";
import { currentStaff } from "@/lib/platform/auth/next-auth/staff-cookie";
import { readQuery, withEnvelope } from "@/lib/platform/http/endpoint";
import { answer } from "@/lib/platform/http/responses";
import { Refusal } from "@/lib/platform/refusal";
import { foundGroups, paymentHref } from "../found-groups";

/** The command palette's suggestions while typing, for the signed-in role. */
export const GET = withEnvelope("reports.suggest", async (request, _params, requestId) => {
  const actor = await currentStaff();
  if (!actor) throw new Refusal("unauthenticated", "session_over", "Please sign in.");
  const { exact, payment, ...matches } = await suggestRecords({ actor, requestId }, readQuery(request));
  const groups = foundGroups(matches);
  const data = { exact, groups, payment: payment && paymentHref(payment.id) };
  return { response: answer(200, "OK", { data }), actor };
});
