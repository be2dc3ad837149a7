import "server-only";
import { headers } from "next/headers";

/**
 * Requests whose form was refused and whose page is drawn in the same answer: those of browsers without scripts. Known by
 * the nonce that middleware.ts gives each request.
 */
const refused = new Set<string>();
/** More at once means that pages were never drawn; the oldest are dropped. */
const MOST = 1_000;

/** Records that the page of this request will show a refused form. Forms sent by scripts draw no page. */
export function recordRefused(sent: Headers): void {
  const nonce = sent.get("x-nonce");
  if (!nonce || sent.has("next-action")) return;
  refused.add(nonce);
  const [oldest] = refused;
  if (refused.size > MOST && oldest) refused.delete(oldest);
}

/** Whether the page being drawn shows a form that was refused. */
export async function showsRefusedForm(): Promise<boolean> {
  return refused.delete((await headers()).get("x-nonce") ?? "");
}
