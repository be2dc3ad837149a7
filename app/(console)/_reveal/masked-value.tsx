import { LinkButton } from "@/components/ui/link-button";
import { fieldTexts } from "@/lib/domain/people/students/field-rules";
import { maskedValue, type SensitiveField } from "@/lib/domain/people/students/sensitive-rules";
import { revealTexts as texts } from "./texts";

/** A sensitive field of a student, partly hidden, with the link that reveals it. The value itself is not in the page. */
export function MaskedValue({
  name,
  value,
  href,
}: {
  name: SensitiveField;
  value: string;
  /** Opens RevealDialog for this field. */
  href: string;
}) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span className="tabular-nums">
        {maskedValue(name, value)} <span className="sr-only">{texts.hidden}</span>
      </span>
      <LinkButton variant="link" size="bare" className="-my-2" href={href}>
        {texts.show}
        <span className="sr-only"> {fieldTexts(name, "staff").label}</span>
      </LinkButton>
    </span>
  );
}
