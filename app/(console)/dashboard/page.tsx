import { redirect } from "next/navigation";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { homeOf } from "@/lib/platform/permissions/roles";

/** Redirects to the role's home. */
export default async function DashboardPage() {
  const { role } = await requireVerb("auth.show-account");
  redirect(homeOf(role));
}
