"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { Alert } from "@/components/ui/alert";
import { Toast, ToastProvider, ToastViewport } from "@/components/ui/toast";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { Notice } from "@/lib/platform/http/notice";
import { claimNotices, closeNotices, readNotices, servedNotices, showNotice, watchNotices } from "./notices";
import { consoleTexts as texts } from "./texts";

/** The specification's time. */
const SHOWN_MS = 6000;

/** The notices of this tab. */
export function useNotices() {
  return useSyncExternalStore(watchNotices, readNotices, servedNotices);
}

/** What a page says about the last action: a toast, shown once. What is shown only now stays in the page; without scripts, every notice. */
export function PageNotice({ notice }: { notice: Notice }) {
  const here = useAddress();
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same notice comes as a new object with each render
  useEffect(() => {
    if (!notice.stays) showNotice(notice, here);
  }, [notice.id]);
  if (hydrated && !notice.stays) return null;
  return (
    <Alert
      variant="success"
      role="status"
      // Where scripts run it is not seen before it goes, so that nothing below moves.
      className={notice.stays ? "" : "[@media(scripting:enabled)]:hidden"}
    >
      {notice.text}
    </Alert>
  );
}

/**
 * The toasts of the console's pages. Each belongs to one address with its query: on another page, such as the next record, it
 * is gone, and found in the history. @param owner the account that is signed in
 */
export function Toaster({ owner }: { owner: string }) {
  const { history, open } = useNotices();
  const here = useAddress();
  const hydrated = useHydrated();
  useEffect(() => claimNotices(owner), [owner]);
  useEffect(() => closeNotices(({ address }) => address !== here), [here]);
  // Served, its style attributes would break the content policy.
  if (!hydrated) return null;
  return (
    <ToastProvider label={texts.notice} duration={SHOWN_MS} swipeDirection="right">
      {history
        .filter(({ id }) => open.includes(id))
        .map(({ id, text }) => (
          <Toast
            key={id}
            closeLabel={texts.closeNotice}
            onOpenChange={(isOpen) => isOpen || closeNotices((notice) => notice.id === id)}
          >
            {text}
          </Toast>
        ))}
      <ToastViewport label={texts.notices} />
    </ToastProvider>
  );
}

function useAddress(): string {
  const query = useSearchParams().toString();
  const path = usePathname();
  return query ? `${path}?${query}` : path;
}
