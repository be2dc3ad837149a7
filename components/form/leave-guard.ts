import { type RefObject, useEffect } from "react";
import { recordTexts as texts } from "./record-texts";

/**
 * Asks before unsaved input is lost: by leaving the site or reloading (the browser's own question), by a link to another page,
 * or by going back. A dialog asks by itself when it is closed (plain-dialog.tsx). Nothing is asked while the input is being sent.
 */
export function useLeaveGuard(form: RefObject<HTMLFormElement | null>, pending: boolean): void {
  useLeaveQuestion(
    () => Boolean(form.current?.dataset.typed) && !pending,
    texts.leave,
    () => {
      delete form.current?.dataset.typed;
    },
  );
}

/**
 * Asks before the page is left while `isLost` says that something would be lost.
 * @param leave after the answer: the browser need not ask again
 */
export function useLeaveQuestion(isLost: () => boolean, question: string, leave: () => void): void {
  useEffect(() => {
    const stays = () => isLost() && !window.confirm(question);

    const unload = (event: BeforeUnloadEvent) => {
      if (isLost()) event.preventDefault();
    };
    const follow = (event: MouseEvent) => {
      const link = linkTo(event);
      if (!link || link.closest("dialog [data-cancel]") || !isLost()) return;
      // The summary's link already says that input is lost.
      if (!link.closest("[data-slot=error-summary]") && stays()) {
        event.preventDefault();
        event.stopPropagation();
      } else {
        leave();
      }
    };
    const back = (event: NavigateEvent) => {
      if (event.navigationType === "traverse" && event.cancelable && stays()) event.preventDefault();
    };
    window.addEventListener("beforeunload", unload);
    document.addEventListener("click", follow, true);
    window.navigation?.addEventListener("navigate", back);
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", follow, true);
      window.navigation?.removeEventListener("navigate", back);
    };
  });
}

/** The link to another page that a click follows in this tab. */
function linkTo(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (link.target === "_blank" || link.hasAttribute("download")) return undefined;
  const to = new URL(link.href);
  if (!/^https?:$/.test(to.protocol)) return undefined;
  const isHere = to.pathname === location.pathname && to.search === location.search;
  return isHere && to.hash ? undefined : link;
}
