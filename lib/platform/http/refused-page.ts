import "server-only";
import { headers } from "next/headers";

/**
 * Requests of browsers without scripts that were refused and render the page in the same response, by the nonce that
 * middleware.ts gives each request.
 */
const refused = new Set<string>();
/** Above this number some pages were never rendered; the oldest are dropped. */
const MOST = 1_000;

/** Records that the page of this request will show a refused form. Forms sent by scripts render no page. */
export function recordRefused(sent: Headers): void {
  const nonce = sent.get("x-nonce");
  if (!nonce || sent.has("next-action")) return;
  refused.add(nonce);
  const [oldest] = refused;
  if (refused.size > MOST && oldest) refused.delete(oldest);
}

/** Whether the page being rendered shows a refused form. */
export async function showsRefusedForm(): Promise<boolean> {
  return refused.delete((await headers()).get("x-nonce") ?? "");
}
