import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { LookUp } from "./look-up";
import { publicWords as words } from "./texts";

/** A page that needs a student and has none: 'No Results', the way back, and the look-up that leads here again. */
export function NoVisit({ next }: { next: string }) {
  return (
    <div className="space-y-7">
      <h1 className="font-bold text-3xl tracking-tight">{words.noResults}</h1>
      <Alert role="status">{words.visitEnded}</Alert>
      <h2 className="font-bold text-xl tracking-tight">{words.lookUpTitle}</h2>
      <LookUp next={next} />
      <ButtonLink variant="secondary" href="/enroll">
        {words.goBack}
      </ButtonLink>
    </div>
  );
}
