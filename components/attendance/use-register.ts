"use client";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { academyNow, readClock } from "./clock";
import { dropPages, keepPages } from "./offline-pages";
import { dropSavedPages } from "./page-caches";
import {
  type Answer,
  type Differing,
  instantOf,
  isAskedWhy,
  isDue,
  keyOf,
  type Mark,
  nothingStored,
  type RegisterPage,
  type State,
  type Status,
  type StoredRegister,
  withMarks,
  withReason,
  withStatus,
} from "./record";
import { postWriting, sendStored, useResend } from "./send";
import { type Change, ownStore } from "./store";
import { registerTexts as texts } from "./texts";

/** The state of the last send: in progress, done, or why it waits. */
export type Phase = "still" | "sending" | "draft" | "saved" | "offline" | "busy" | "session_over";

/**
 * The register: the server's state with the local marks on top. A mark shows at once, is stored on the phone and
 * goes out as a draft every ten seconds or on request. While `storing`, the tutor's last changes are not on the phone yet,
 * and the browser asks before it leaves the page.
 */
export function useRegister(page: RegisterPage, owner: string) {
  const router = useRouter();
  const { session, date, register } = page;
  const about = useMemo(() => {
    const label = `${session.class}, ${catalogTexts.days[session.day]} ${session.start_at}`;
    return { owner, session_id: session.id, date, label };
  }, [owner, session, date]);
  const key = keyOf(about);
  const asksReason = page.is_unusual && register.unusual_reason === null;
  const [stored, setStored] = useState<StoredRegister | null>(null);
  const [answered, setAnswered] = useState<{ to: string; marks: Record<string, State>; status: Status }>();
  const [differs, setDiffers] = useState<Differing[]>([]);
  const [phase, setPhase] = useState<Phase>("still");
  const [sessionOver, setSessionOver] = useState(false);
  const changing = useRef(0);
  const [storing, setStoring] = useState(false);
  const seen = useRef(new Map<string, string>());
  const shown = useRef<Record<string, State>>({});

  const change = useCallback(
    async (how: Change) => {
      changing.current += 1;
      setStored(how);
      const stands = await ownStore().change(key, how);
      changing.current -= 1;
      // With another change pending, this result is outdated.
      if (changing.current > 0) return;
      setStored(stands);
      setStoring(false);
    },
    [key],
  );
  /** A change by the tutor. */
  const store = useCallback(
    (how: Change) => {
      setStoring(true);
      return change(how);
    },
    [change],
  );

  const onAnswer = useCallback(
    (rest: StoredRegister | null, answer: Answer) => {
      if (changing.current === 0) setStored(rest);
      // While a later try runs or finds no connection, the session is still over.
      if (answer.kind !== "later") setSessionOver(false);
      else if (answer.why === "session_over") {
        setSessionOver(true);
        void dropSavedPages();
      }
      if (answer.kind === "done") {
        setAnswered({ to: page.now, ...answer.register });
        setPhase(answer.register.status);
        // Who was marked here since is named by the answer to that mark.
        const news = (answer.register.differs ?? []).filter(({ student_id }) => !rest?.marks[student_id]);
        const named = news.map(({ student_id }) => student_id);
        setDiffers((before) => [...without(before, named), ...news]);
        if (answer.register.status === "saved") void dropPages(session.id);
        return;
      }
      setPhase(answer.kind === "later" ? answer.why : "still");
      if (answer.kind !== "refused") return;
      // The cached copy shows a register that is no longer open.
      if (answer.refused.register) void dropPages(session.id);
      router.refresh();
    },
    [page.now, router, session.id],
  );
  const send = useCallback(async () => {
    const stands = await ownStore().get(key);
    if (changing.current === 0) setStored(stands);
    if (!stands || !isDue(stands)) return null;
    setPhase("sending");
    return sendStored(ownStore(), key, onAnswer, (due, writing) => postWriting(due, writing, shown.current));
  }, [key, onAnswer]);
  const sendSoon = useResend(send);

  const mark = useCallback(
    (states: Record<string, State>) => {
      const now = academyNow(page.now);
      const marks: Record<string, Mark> = {};
      for (const [id, state] of Object.entries(states)) {
        const at = instantOf(now, seen.current.get(id));
        seen.current.set(id, at);
        marks[id] = { state, at };
      }
      setPhase((before) => (before === "draft" ? "still" : before));
      setDiffers((before) => without(before, Object.keys(states)));
      void store((before) => withMarks(before ?? nothingStored(about), marks));
    },
    [about, store, page.now],
  );
  const ask = useCallback(
    async (status: Status | null) => {
      await store((before) => withStatus(before ?? nothingStored(about), status));
      if (status) sendSoon();
    },
    [about, store, sendSoon],
  );
  const explain = useCallback(
    async (reason: string) => {
      await store((before) => withReason(before ?? nothingStored(about), reason));
      sendSoon();
    },
    [about, store, sendSoon],
  );
  const discard = useCallback(async () => {
    await store(() => null);
    setPhase("still");
    router.refresh();
  }, [store, router]);
  const stay = useCallback(() => {
    setPhase("still");
    setDiffers([]);
    router.refresh();
  }, [router]);

  useEffect(() => {
    void readClock();
    void keepPages(["/tutor"]);
  }, []);
  useEffect(() => {
    // The page already shows this state; drop the local copy.
    const isOld = (now: StoredRegister | null) =>
      now !== null &&
      !isDue(now) &&
      !now.refused &&
      !(now.reason && asksReason) &&
      (now.known?.version ?? 0) <= register.version;
    void change((now) => (isOld(now) ? null : now));
  }, [change, register.version, asksReason]);
  useEffect(() => {
    for (const { id, marked_at } of register.students) {
      const known = seen.current.get(id);
      if (marked_at && (!known || known < marked_at)) seen.current.set(id, marked_at);
    }
  }, [register]);
  const atRisk = storing || (!ownStore().lasts() && stored !== null && isDue(stored));
  useEffect(() => {
    if (!atRisk) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [atRisk]);

  const stands = answered?.to === page.now ? answered : undefined;
  const known = stored?.known && stored.known.version > register.version ? stored.known.marks : undefined;
  const states = useMemo(
    () =>
      new Map(
        register.students.map(({ id, state }) => [
          id,
          (stored?.refused?.register ? undefined : stored?.marks[id]?.state) ??
            stands?.marks[id] ??
            known?.[id] ??
            state,
        ]),
      ),
    [stored, known, register, stands],
  );
  useEffect(() => {
    shown.current = Object.fromEntries(states);
  }, [states]);
  const status = stands?.status ?? (known ? "draft" : register.status);
  return {
    stored,
    states,
    status,
    differs,
    phase,
    sessionOver,
    storing,
    /** Whether the day's register needs a reason that nobody gave yet, here or in the stored register. */
    asksReason: asksReason || (stored !== null && isAskedWhy(stored)),
    mark,
    ask,
    explain,
    discard,
    send: sendSoon,
    stay,
  };
}

function without(differs: Differing[], ids: string[]): Differing[] {
  return differs.filter(({ student_id }) => !ids.includes(student_id));
}

export type Register = ReturnType<typeof useRegister>;

/** Text about marks being sent or unsent, once they are stored. @param lasts whether they survive the page */
export function whereabouts(
  { stored, phase, differs }: Pick<Register, "stored" | "phase"> & Partial<Pick<Register, "differs">>,
  lasts: boolean,
): string {
  if (phase === "sending") return texts.saving;
  if (stored && isDue(stored)) return lasts ? texts.notSent : texts.notKeptHere;
  if (phase !== "draft") return "";
  return differs?.length ? texts.draftDiffers : texts.draftSaved;
}
