import { ButtonLink } from "@/components/ui/button";
import { plusPhone } from "@/lib/platform/phone";

/** A phone number as a tel: link. */
export function PhoneLink({ msisdn }: { msisdn: string }) {
  return (
    <ButtonLink variant="link" size="bare" className="tabular-nums" href={`tel:+${msisdn}`}>
      {plusPhone(msisdn)}
    </ButtonLink>
  );
}
