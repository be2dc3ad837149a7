import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { LookUp } from "./look-up";
import { publicTexts as texts } from "./texts";

/** A page that needs a student and has none: 'No Results', the way back, and the look-up that leads here again. */
export function NoVisit({ next }: { next: string }) {
  return (
    <div className="space-y-7">
      <h1 className="font-bold text-3xl tracking-tight">{texts.noResults}</h1>
      <Alert role="status">{texts.visitEnded}</Alert>
      <h2 className="font-bold text-xl tracking-tight">{texts.lookUpTitle}</h2>
      <LookUp next={next} />
      <ButtonLink variant="secondary" href="/enroll">
        {texts.goBack}
      </ButtonLink>
    </div>
  );
}
