import { PageHead } from "@/components/console/page-head";
import { LinkButton } from "@/components/ui/link-button";
import { studentPageTexts as texts } from "./texts";

/** 'No Results' with a link back, for an unknown id. */
export function NoResults({
  text,
  back,
  goBack = texts.goBack,
}: {
  text: string;
  back: string;
  goBack?: string;
}) {
  return (
    <>
      <PageHead title={texts.notFound} />
      <p className="mb-5">{text}</p>
      <LinkButton href={back}>{goBack}</LinkButton>
    </>
  );
}
