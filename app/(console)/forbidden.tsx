import { consoleTexts as texts } from "@/components/console/texts";
import { ButtonLink } from "@/components/ui/button";

/** The 403 page: another role's page, with a link home. */
export default function Forbidden() {
  return (
    <>
      <h1 className="font-bold text-3xl tracking-tight">{texts.forbiddenTitle}</h1>
      <p className="mt-3 mb-6 max-w-prose text-lg">{texts.forbiddenText}</p>
      <ButtonLink href="/dashboard">{texts.toHome}</ButtonLink>
    </>
  );
}
