"use client";
import { useEffect } from "react";
import { dropAllPages } from "./kept-pages";
import { isDue } from "./record";
import { sendKept } from "./send";
import { ownStore } from "./store";
import { registerTexts as texts } from "./texts";

const LONGEST_MS = 8000;

/**
 * At sign-out, sends unsent marks and then deletes the account's data from the phone. If marks cannot be
 * sent, it asks first: signing out would lose them.
 */
export function ForgetAtSignOut({ owner }: { owner: string }) {
  useEffect(() => {
    let forgotten = false;
    const leave = (event: SubmitEvent) => {
      const form = event.target;
      if (forgotten || !(form instanceof HTMLFormElement) || !form.closest("#user-menu")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void forgetAll(owner).then((gone) => {
        forgotten = gone;
        if (gone) form.requestSubmit();
      });
    };
    document.addEventListener("submit", leave, true);
    return () => document.removeEventListener("submit", leave, true);
  }, [owner]);
  return null;
}

/** @returns false if the user stays to keep the unsent marks */
async function forgetAll(owner: string): Promise<boolean> {
  const store = ownStore();
  try {
    const due = (await store.all(owner)).filter(isDue);
    const sent = Promise.all(due.map(({ key }) => sendKept(store, key)));
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, LONGEST_MS))]);
    const left = (await store.all(owner)).filter((kept) => isDue(kept) || kept.refused);
    if (left.length > 0 && !window.confirm(texts.leaveUnsent(left.map(({ label }) => label)))) return false;
    await store.clear(owner);
    await dropAllPages();
  } catch {
    // An unreadable store holds nothing to lose.
  }
  return true;
}
