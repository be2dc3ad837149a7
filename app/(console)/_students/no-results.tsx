import { PageHead } from "@/components/console/page-head";
import { LinkButton } from "@/components/ui/link-button";
import { studentPageTexts as texts } from "./texts";

/** An address that names nobody: 'No Results' and the way back. */
export function NoResults({ text, back }: { text: string; back: string }) {
  return (
    <>
      <PageHead title={texts.notFound} />
      <p className="mb-5">{text}</p>
      <LinkButton href={back}>{texts.goBack}</LinkButton>
    </>
  );
}
