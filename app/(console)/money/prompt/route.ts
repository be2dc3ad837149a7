import { showPrompt } from "@/lib/domain/payments/prompts/show-prompt";
import { answerConsole } from "@/lib/platform/http/download";

/** A student's last prompt, for the page that waits for its answer. */
export const GET = answerConsole(showPrompt);
