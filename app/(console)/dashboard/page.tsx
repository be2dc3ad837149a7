import { redirect } from "next/navigation";
import { homeOf } from "@/lib/domain/access/roles";
import { requireVerb } from "@/lib/platform/http/require-verb";

/** Redirects to the role's home. */
export default async function DashboardPage() {
  const { role } = await requireVerb("auth.show-account");
  redirect(homeOf(role));
}
