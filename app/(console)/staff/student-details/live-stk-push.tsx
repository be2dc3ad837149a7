"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { showStkPush } from "@/lib/domain/payments/requests/show-stk-push";

type Shown = Awaited<ReturnType<typeof showStkPush>>;

/** Seconds between two checks of the academy's own record, and the number of checks. */
const PAUSE = 3;
const MOST_LOOKS = 100;

type Props = {
  studentId: string;
  /** The state shown: the request's status, and the amount due in shillings. */
  status: string;
  due: number;
  /** Seconds until the page is out of date even without an answer; 0 for never. */
  staleIn: number;
};

/** Refreshes the page, keeping typed input, as soon as an open prompt is answered or expires. */
export function LiveStkPush({ studentId, status, due, staleIn }: Props) {
  const router = useRouter();
  useEffect(() => {
    const gone = new AbortController();
    let looks = 0;
    const look = async () => {
      looks += 1;
      if (looks >= MOST_LOOKS) clearInterval(timer);
      if (document.visibilityState !== "visible") return;
      const now = await readStkPush(studentId, gone.signal);
      if (now && (now.status !== status || now.amount_due !== due)) router.refresh();
    };
    const timer = setInterval(() => void look(), PAUSE * 1000);
    const stale = staleIn > 0 ? setTimeout(() => router.refresh(), (staleIn + 1) * 1000) : undefined;
    return () => {
      gone.abort();
      clearInterval(timer);
      clearTimeout(stale);
    };
  }, [router, studentId, status, due, staleIn]);
  return null;
}

/** The student's last prompt in the academy's own record; undefined without a connection, so that the next check tries again. */
async function readStkPush(studentId: string, signal: AbortSignal): Promise<Shown["prompt"] | undefined> {
  try {
    const response = await fetch(`/money/prompt?${new URLSearchParams({ student_id: studentId })}`, {
      signal,
    });
    const { prompt }: Partial<Shown> = await response.json();
    return prompt;
  } catch {
    return undefined;
  }
}
