import { PageHead } from "@/components/console/page-head";
import { LinkButton } from "@/components/ui/link-button";
import { studentPageTexts as texts } from "./texts";

/** 'No Results' with a link back, for an unknown id. */
export function NoResults({ text, back }: { text: string; back: string }) {
  return (
    <>
      <PageHead title={texts.notFound} />
      <p className="mb-5">{text}</p>
      <LinkButton href={back}>{texts.goBack}</LinkButton>
    </>
  );
}
