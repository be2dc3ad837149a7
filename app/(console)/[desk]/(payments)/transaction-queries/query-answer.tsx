import { Faint, Lines } from "@/app/(console)/_payments/cells";
import { paymentListTexts } from "@/app/(console)/_payments/texts";
import type { QueryRow } from "../rows";

const texts = paymentListTexts.queries;

/** M-Pesa's answer about a prompt, with the raw message collapsed. */
export function QueryAnswer({ row: { ResultCode, ResultDesc, answer, http_status } }: { row: QueryRow }) {
  const said = [ResultDesc, ResultCode === null ? null : `(${ResultCode})`].filter(Boolean).join(" ");
  return (
    <Lines>
      <span className="table:min-w-40 table:[overflow-wrap:anywhere]">
        {said || (answer ? texts.unread : texts.noAnswer)}
      </span>
      {http_status ? <Faint>{texts.http(http_status)}</Faint> : null}
      {answer ? (
        <details className="w-full text-right table:text-left">
          <summary className="inline-flex min-h-11 list-none items-center text-primary underline underline-offset-4 table:min-h-6 print:hidden [&::-webkit-details-marker]:hidden">
            {texts.raw}
          </summary>
          <pre className="whitespace-pre-wrap break-all pt-1 text-left font-mono text-xs table:max-w-56">
            {answer}
          </pre>
        </details>
      ) : null}
    </Lines>
  );
}
