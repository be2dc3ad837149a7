import { showStkPush } from "@/lib/domain/payments/requests/show-stk-push";
import { answerConsole } from "@/lib/platform/http/download";

/** A student's last prompt, for the page that waits for its answer. */
export const GET = answerConsole(showStkPush);
