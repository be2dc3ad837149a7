"use client";
import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { formTexts } from "@/components/form/texts";

/** For pages that store marks in the browser: loads the code that sends and deletes them while there is a connection. */
const KEEPING = /^\/tutor$|\/class-register$/;

const load = () => import("./delete-own-marks");

/**
 * At sign-out, sends unsent marks and then deletes the account's data from the phone. If marks cannot be
 * sent, it asks first: signing out would lose them.
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
  return null;
}

/** @returns false if the user stays signed in: marks are unsent, or there is no connection to sign out with */
async function deleteOwnMarks(owner: string): Promise<boolean> {
  const loaded = await load().catch(() => null);
  if (loaded) return loaded.deleteOwnMarks(owner);
  window.alert(formTexts.en.unreachable);
  return false;
}
