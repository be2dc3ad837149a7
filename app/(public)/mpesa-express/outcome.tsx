import { payPageWords as words } from "@/components/payment/words";
import { Alert } from "@/components/ui/alert";
import { resultSentence } from "@/lib/payments/words";

/** What became of the last prompt: what happened, and what to do next. @param code M-Pesa's result code */
export function Outcome({ code }: { code: string | null }) {
  return (
    <Alert variant="destructive" role="alert">
      <h2 className="font-bold text-xl">{words.notMade}</h2>
      <p className="mt-1 text-lg">{resultSentence(code)}</p>
    </Alert>
  );
}
