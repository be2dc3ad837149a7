"use client";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { formTexts } from "@/components/form/texts";
import { isSessionOver } from "./clock";
import { dropSavedPages } from "./page-caches";

/** For pages that store marks in the browser: loads the code that sends and deletes them while there is a connection. */
const KEEPING = /^\/tutor$|\/class-register$/;

const load = () => import("./delete-own-marks");

/**
 * At sign-out, sends unsent marks and then deletes the account's data from the phone. If marks cannot be
 * sent, it asks first: signing out would lose them. When the session merely expired, pages with names are deleted and hidden,
 * and unsent marks wait for their tutor.
 */
export function DeleteAtSignOut({ owner }: { owner: string }) {
  const path = usePathname();
  useEffect(() => {
    if (KEEPING.test(path)) load().catch(() => {});
  }, [path]);
  useEffect(() => {
    let deleted = false;
    const leave = (event: SubmitEvent) => {
      const form = event.target;
      if (deleted || !(form instanceof HTMLFormElement) || !form.closest("#user-menu")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void deleteOwnMarks(owner).then((gone) => {
        deleted = gone;
        if (gone) form.requestSubmit();
      });
    };
    document.addEventListener("submit", leave, true);
    return () => document.removeEventListener("submit", leave, true);
  }, [owner]);
  useEffect(() => {
    if (!KEEPING.test(path)) return;
    const look = () => void hideIfOver();
    // The browser's own copy of the page, which it shows without asking the academy.
    const again = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", again);
    return () => {
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pageshow", again);
    };
  }, [path]);
  return null;
}

/** Leads to sign in when the tutor comes back to a page whose session is over. Unsent marks stay on the phone. */
async function hideIfOver(): Promise<void> {
  if (document.visibilityState !== "visible" || !(await isSessionOver())) return;
  await dropSavedPages();
  location.reload();
}

/** @returns false if the user stays signed in: marks are unsent, or there is no connection to sign out with */
async function deleteOwnMarks(owner: string): Promise<boolean> {
  const loaded = await load().catch(() => null);
  if (loaded) return loaded.deleteOwnMarks(owner);
  window.alert(formTexts.en.unreachable);
  return false;
}
