"use client";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { readClock } from "./clock";
import { dropPages, keepPages } from "./offline-pages";
import { dropSavedPages } from "./page-caches";
import { type Answer, isDue, type StoredRegister } from "./record";
import { sendStored, useResend } from "./send";
import { ownStore } from "./store";
import { registerTexts as texts } from "./texts";

/**
 * Unsent marks on this phone, shown on the tutor's home and sent from there too.
 * @param next addresses of registers needed today, with or without a connection
 */
export function Outbox({ owner, next }: { owner: string; next: string[] }) {
  const router = useRouter();
  const [unsent, setUnsent] = useState<StoredRegister[]>([]);
  const [saved, setSaved] = useState<string[]>([]);
  const [later, setLater] = useState<(Answer & { kind: "later" })["why"]>();
  const [lost, setLost] = useState(false);

  const send = useCallback(async () => {
    const store = ownStore();
    const found = (await store.all(owner)).filter((stored) => isDue(stored) || stored.refused);
    setUnsent(found);
    let last: Answer | null = null;
    for (const stored of found.filter(isDue)) {
      last = await sendStored(store, stored.key, (_rest, answer) => {
        if (answer.kind !== "done" || answer.register.status !== "saved") return;
        setSaved((before) => [...before, nameOf(stored)]);
        void dropPages(stored.session_id);
      });
      if (last?.kind === "later") break;
    }
    const why = last?.kind === "later" ? last.why : undefined;
    setLater(why);
    if (why === "session_over") void dropSavedPages();
    setUnsent((await store.all(owner)).filter((stored) => isDue(stored) || stored.refused));
    if (last?.kind === "done") router.refresh();
    return last;
  }, [owner, router]);
  useResend(send);
  useEffect(() => {
    setLost(location.hash === "#not-kept");
    void readClock();
    void keepPages(next);
  }, [next]);

  return (
    <>
      {lost ? (
        <Alert variant="warning" role="status" className="mb-4">
          {texts.notKept}
        </Alert>
      ) : null}
      {saved.length > 0 ? (
        <Alert variant="success" role="status" className="mb-4">
          <p className="font-bold">{texts.registered}</p>
          {saved.map((name) => (
            <p key={name}>{name}</p>
          ))}
        </Alert>
      ) : null}
      {unsent.length > 0 ? (
        <Alert variant="warning" role="status" className="mb-4">
          <h2 className="font-bold">{texts.notSent}</h2>
          {later === "session_over" ? (
            <p>
              {texts.signInAgain}{" "}
              <ButtonLink variant="link" size="bare" href="/auth/login?return=%2Ftutor">
                {texts.signIn}
              </ButtonLink>
            </p>
          ) : null}
          <ul className="divide-y">
            {unsent.map((stored) => (
              <li key={stored.key} className="flex flex-wrap items-center justify-between gap-x-4">
                <span>
                  {nameOf(stored)}
                  <span className="block text-sm">{stateOf(stored)}</span>
                </span>
                <ButtonLink variant="link" size="bare" href={addressOf(stored)}>
                  {texts.open}
                  <span className="sr-only"> {nameOf(stored)}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </>
  );
}

function nameOf({ label, date }: StoredRegister): string {
  return `${label}, ${formatDate(date)}`;
}

function stateOf({ refused, asked, marks }: StoredRegister): string {
  if (refused) return refused.message;
  return asked === "saved" ? texts.whenOnline : texts.marksKept(Object.keys(marks).length);
}

function addressOf({ session_id, date }: StoredRegister): string {
  return `/tutor/class-register?${new URLSearchParams({ sessionId: session_id, date })}`;
}
