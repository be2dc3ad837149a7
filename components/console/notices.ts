import { startTransition } from "react";
import type { FormState } from "@/lib/platform/http/form-state";
import type { Notice } from "@/lib/platform/http/notice";

/** Undoes what a notice reports, as a form with the notice's fields, its `undo` and `back`. */
export type UndoAction = (before: FormState, form: FormData) => Promise<FormState | undefined>;

/** A notice of this page; `failed` says that something was not done. */
export type PageNotice = Notice & { failed?: boolean };

/** A notice that was shown: when, and on which page. */
export type ShownNotice = PageNotice & { address: string; at: string; owner?: string };

type Notices = { history: ShownNotice[]; open: string[] };

const KEY = "academy-notices";
const MOST = 10;
const NONE: Notices = { history: [], open: [] };

let owner: string | undefined;
let runUndo: UndoAction | undefined;
let notices: Notices | undefined;
const listeners = new Set<() => void>();

/** The notices of this tab, newest first, and the ids of those shown as toasts. */
export function readNotices(): Notices {
  notices ??= { history: stored(), open: [] };
  return notices;
}

export function servedNotices(): Notices {
  return NONE;
}

export function subscribeToNotices(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Shows a notice as a toast, once. */
export function showNotice(notice: PageNotice, address: string): void {
  const { history, open } = readNotices();
  if (history.some(({ id }) => id === notice.id)) return;
  const shown = { ...notice, address, at: new Date().toISOString(), ...(owner ? { owner } : {}) };
  change({ history: [shown, ...history].slice(0, MOST), open: [...open, notice.id] });
}

/** Ends toasts; they stay in the history. */
export function closeNotices(ended: (notice: ShownNotice) => boolean): void {
  const { history, open } = readNotices();
  const left = open.filter((id) => history.some((notice) => notice.id === id && !ended(notice)));
  if (left.length < open.length) change({ history, open: left });
}

/**
 * Undoes what a notice reports, once, on the notice's page, which then shows the notice of that; a refusal is a toast too.
 */
export function undoNotice(notice: Notice & { address: string }): void {
  const { id, undo, address } = notice;
  const run = runUndo;
  if (!undo || !run) return;
  const { history, open } = readNotices();
  change({
    history: history.map(({ undo, ...told }) => (told.id === id || !undo ? told : { ...told, undo })),
    open: open.filter((other) => other !== id),
  });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...undo.fields, undo: undo.action, back: address }))
    form.set(name, value);
  startTransition(async () => {
    const state = await run({ errors: {}, values: {} }, form);
    if (state?.message) showNotice({ id: `${id}-undo`, text: state.message, failed: true }, address);
  });
}

/** Sets the notices' owner and the action of their Undo; those of another account that used this tab are dropped. */
export function keepOwnNotices(account: string, action: UndoAction): void {
  owner = account;
  runUndo = action;
  const { history, open } = readNotices();
  const own = history.filter((notice) => !notice.owner || notice.owner === account);
  change({ history: own.map((notice) => ({ ...notice, owner: account })), open });
}

/** Removes all notices from the tab, at sign-out. */
export function clearNotices(): void {
  change(NONE);
}

function change(next: Notices): void {
  notices = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next.history));
  } catch {
    // Without storage the history ends with the page.
  }
  for (const changed of listeners) changed();
}

function stored(): ShownNotice[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isNotice) : [];
  } catch {
    return [];
  }
}

function isNotice(value: unknown): value is ShownNotice {
  const has = value as Record<string, unknown> | null;
  return ["id", "text", "address", "at"].every((name) => typeof has?.[name] === "string");
}
