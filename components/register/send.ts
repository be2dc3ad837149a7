import { type Answer, bodyOf, isDue, type Kept, newId, settled, taken, type Writing } from "./record";
import type { Store } from "./store";
import { registerTexts as texts } from "./texts";

/** Where marks go, from whatever page they are sent. */
export const SEND_TO = "/tutor/class-register/send";

/** Told after each answer: what is kept now, and how the writing was taken. */
export type Told = (kept: Kept | null, answer: Answer) => void;

type Post = (kept: Kept, writing: Writing) => Promise<Answer>;

/**
 * Sends what is kept of one register until nothing is due or it has to wait. A writing is kept before it leaves and
 * sent again as it is until it has an answer: the academy takes the same one once.
 * @returns the last answer; null when there was nothing to send
 */
export async function sendKept(
  store: Store,
  key: string,
  told: Told = () => {},
  post: Post = postWriting,
): Promise<Answer | null> {
  let last: Answer | null = null;
  for (;;) {
    const due = await store.get(key);
    if (!due || !isDue(due)) return last;
    if (isOffline()) {
      told(due, OFFLINE);
      return OFFLINE;
    }
    const kept = await store.change(key, (now) => (now && isDue(now) ? taken(now, newId) : now));
    if (!kept || !isDue(kept) || !kept.writing) return last;
    const { writing } = kept;
    const answer = await post(kept, writing);
    const rest = await store.change(key, (now) => now && settled(now, writing, answer));
    told(rest, answer);
    last = answer;
    if (answer.kind !== "done") return last;
  }
}

const OFFLINE: Answer = { kind: "later", why: "offline" };

/** Whether the phone itself knows that nothing leaves it: then no writing is begun, and all goes out as one. */
function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}

/** Posts a writing to the academy. Whatever leaves it open whether it arrived is `later`. */
export async function postWriting(kept: Kept, writing: Writing): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(SEND_TO, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(bodyOf(kept, writing)),
      redirect: "error",
      signal: AbortSignal.timeout(LONGEST_MS),
    });
  } catch {
    return OFFLINE;
  }
  return readAnswer(response);
}

const LONGEST_MS = 20_000;

async function readAnswer(response: Response): Promise<Answer> {
  const said = await response.json().catch(() => null);
  if (!said || response.status >= 500 || response.status === 429) {
    const seconds = Number(response.headers.get("retry-after")) || undefined;
    return { kind: "later", why: "busy", ...(seconds ? { seconds } : {}) };
  }
  if (response.status === 401) return { kind: "later", why: "session_over" };
  if (response.ok) return { kind: "done", register: said.data };
  const { code, msg, data } = said;
  return {
    kind: "refused",
    refused: {
      code: code ?? "refused",
      message: msg ?? texts.failed,
      ...(data?.register ? { register: data.register } : {}),
    },
    notEnrolled: data?.not_enrolled ?? [],
  };
}
