import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { waiverPageTexts as texts } from "./texts";

/** How many waivers wait for a decision, with a link to their list; nothing where none does. */
export function WaiversLink({ count, role }: { count: number; role: StaffRole }) {
  if (count === 0) return null;
  return (
    <Alert variant="warning" className="mb-4">
      <Link
        href={`${homeOf(role)}/waivers?state=requested`}
        prefetch={false}
        className="font-semibold underline underline-offset-4"
      >
        {texts.waiting(count)}
      </Link>
    </Alert>
  );
}
