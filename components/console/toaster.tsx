"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { type ComponentProps, type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { Alert } from "@/components/ui/alert";
import { buttonLook } from "@/components/ui/button";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { Notice } from "@/lib/platform/http/notice";
import {
  closeNotices,
  keepOwnNotices,
  readNotices,
  servedNotices,
  showNotice,
  subscribeToNotices,
  type UndoAction,
  undoNotice,
} from "./notices";
import { consoleTexts as texts } from "./texts";

const LINK = buttonLook({ variant: "link", size: "bare", className: "flex w-fit" });

type ToastsType = ComponentType<ComponentProps<typeof import("./toasts").Toasts>>;

/** The notices of this tab. */
export function useNotices() {
  return useSyncExternalStore(subscribeToNotices, readNotices, servedNotices);
}

/**
 * A page's notice of the last action: a toast, shown once. A notice that `stays` is part of the page; without scripts, all are.
 */
export function PageNotice({ notice }: { notice: Notice }) {
  const ownHref = useAddress();
  const hydrated = useHydrated();
  const { text, stays, warns } = notice;
  useEffect(() => {
    if (!stays) showNotice(notice, ownHref);
  }, [notice, stays, ownHref]);
  if (hydrated && !stays) return null;
  return (
    <Alert
      variant={warns ? "warning" : "success"}
      role="status"
      // With scripts it is hidden before it is removed, so that nothing below moves.
      className={stays ? "" : "[@media(scripting:enabled)]:hidden"}
    >
      {text}
      {notice.links?.map(({ text: label, href }) => (
        <a key={href} href={href} className={LINK}>
          {label}
        </a>
      ))}
      {hydrated && notice.undo ? (
        <button type="button" className={LINK} onClick={() => undoNotice({ ...notice, address: ownHref })}>
          {texts.undo}
        </button>
      ) : null}
    </Alert>
  );
}

/**
 * The toasts of the console's pages. Each belongs to one address with its query: on another page, such as the next record, it is
 * only in the history. @param owner the account that is signed in
 */
export function Toaster({ owner, undo }: { owner: string; undo: UndoAction }) {
  const { history, open } = useNotices();
  const ownHref = useAddress();
  const [Toasts, setToasts] = useState<ToastsType>();
  const [failed, setFailed] = useState(false);
  const isNeeded = open.length > 0;
  useEffect(() => keepOwnNotices(owner, undo), [owner, undo]);
  useEffect(() => closeNotices(({ address }) => address !== ownHref), [ownHref]);
  useEffect(() => {
    if (!isNeeded) return;
    // Most pages show none, so the first toast loads their script; in the served HTML its style attributes would break the CSP.
    import("./toasts").then(
      ({ Toasts: loaded }) => setToasts(() => loaded),
      () => setFailed(true),
    );
  }, [isNeeded]);
  const shown = history.filter(({ id }) => open.includes(id));
  if (Toasts) return <Toasts notices={shown} />;
  return failed ? <PlainNotices notices={shown} /> : null;
}

/** The notices where the script of toasts cannot be loaded: at the foot of the page, until another is opened. */
function PlainNotices({ notices }: { notices: Notice[] }) {
  return (
    <div role="status" className="fixed inset-x-3 bottom-3 z-50 space-y-2 print:hidden">
      {notices.map(({ id, text }) => (
        <Alert key={id} variant="success">
          {text}
        </Alert>
      ))}
    </div>
  );
}

function useAddress(): string {
  const query = useSearchParams().toString();
  const path = usePathname();
  return query ? `${path}?${query}` : path;
}
