import { dropAllPages } from "./page-caches";
import { isDue } from "./record";
import { sendStored } from "./send";
import { ownStore } from "./store";
import { registerTexts as texts } from "./texts";

const LONGEST_MS = 8000;

/**
 * Sends the unsent marks of an account and deletes its data from this browser.
 * @returns false if the user stays to keep the unsent marks
 */
export async function deleteOwnMarks(owner: string): Promise<boolean> {
  const store = ownStore();
  try {
    const due = (await store.all(owner)).filter(isDue);
    const sent = Promise.all(due.map(({ key }) => sendStored(store, key)));
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
    const left = (await store.all(owner)).filter((stored) => isDue(stored) || stored.refused);
    if (left.length > 0 && !window.confirm(texts.leaveUnsent(left.map(({ label }) => label)))) return false;
    await store.clear(owner);
    await dropAllPages();
  } catch {
    // An unreadable store has nothing to lose.
  }
  return true;
}
