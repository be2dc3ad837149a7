import { ButtonLink } from "@/components/ui/button";
import { defineTexts } from "@/lib/platform/texts";

const texts = defineTexts({ en: { excel: "Excel" } });

/** The links to an export's file: as CSV, with what it holds as their text, and as a workbook. @param href with its parameters */
export function ExportLinks({ href, label }: { href: string; label: string }) {
  const workbook = `${href}${href.includes("?") ? "&" : "?"}format=xlsx`;
  return (
    <>
      <ButtonLink variant="outline" href={href} download>
        {label}
      </ButtonLink>
      <ButtonLink variant="outline" href={workbook} download>
        {texts.excel}
      </ButtonLink>
    </>
  );
}
