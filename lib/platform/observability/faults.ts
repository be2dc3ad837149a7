import "server-only";
import { causeOf, log } from "../logging/log";
import { isRefusal } from "../refusal";

/** The requests whose fault was logged last: Next reports an error of a page once for each part that it draws. */
const logged: string[] = [];
const MOST_KEPT = 100;

/** Logs an error that is a defect. `path`: where, as a route or the name of a verb; never an address with an id. */
export function logFault(error: unknown, where: { requestId?: string; path: string }): void {
  const { requestId, path: route } = where;
  if (isRefusal(error)) return;
  const cause = causeOf(error);
  if (requestId) {
    const fault = `${requestId} ${cause}`;
    if (logged.includes(fault)) return;
    logged.push(fault);
    if (logged.length > MOST_KEPT) logged.shift();
  }
  log("error", "fault", { ...(requestId ? { requestId } : {}), route, cause }, error);
}
