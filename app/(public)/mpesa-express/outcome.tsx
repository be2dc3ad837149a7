import { payPageTexts as texts } from "@/components/payment/texts";
import { ArrivingHeading } from "@/components/site/arriving-heading";
import { Alert } from "@/components/ui/alert";
import { resultSentence } from "@/lib/domain/payments/prompts/texts";

/** What became of the last prompt: what happened, and what to do next. @param code M-Pesa's result code */
export function Outcome({ code }: { code: string | null }) {
  return (
    <Alert variant="destructive" role="alert">
      <ArrivingHeading className="font-bold text-xl">{texts.notMade}</ArrivingHeading>
      <p className="mt-1 text-lg">{resultSentence(code)}</p>
    </Alert>
  );
}
