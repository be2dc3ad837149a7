import { redirect } from "next/navigation";
import { HOME } from "@/components/console/menu";
import { ANY_STAFF, staffPage } from "@/lib/platform/http/staff-page";

/** Leads to the home page of the role. */
export default async function DashboardPage() {
  const { role } = await staffPage(ANY_STAFF);
  redirect(HOME[role]);
}
