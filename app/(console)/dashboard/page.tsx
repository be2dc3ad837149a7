import { redirect } from "next/navigation";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { homeOf } from "@/lib/platform/permissions/roles";

/** Leads to the home page of the role. */
export default async function DashboardPage() {
  const { role } = await requireVerb("auth.show-account");
  redirect(homeOf(role));
}
