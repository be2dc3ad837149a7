"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Seconds between checks: short at first, when most payers answer; the last repeats. */
const PAUSES = [2, 2, 2, 3, 3, 3, 5, 5, 5, 8, 8, 8, 8, 8, 8, 8, 8, 8, 15];
const MOST_CHECKS = 60;

type Props = {
  paymentRequestId: string;
  studentMsisdn: string;
  status: string;
  /** What was left to pay when the page was made, in shillings: a part payment changes it, not the status. */
  due: number;
  /** Seconds until the page is out of date even without a new status; 0 for never. */
  staleIn?: number;
};

/**
 * Polls the academy's own record (never M-Pesa) for a new status of the payment, also when the reader returns to the page,
 * and then refreshes the page, which redirects.
 */
export function WatchPayment({ paymentRequestId, studentMsisdn, status, due, staleIn = 0 }: Props) {
  const router = useRouter();
  useEffect(() => {
    if (staleIn <= 0) return;
    const timer = setTimeout(() => router.refresh(), (staleIn + 1) * 1000);
    return () => clearTimeout(timer);
  }, [router, staleIn]);
  useEffect(() => {
    let checks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = async () => {
      clearTimeout(timer);
      const now = await answerOf(paymentRequestId, studentMsisdn);
      if (now && (now.status !== status || (now.amount_due ?? due) !== due)) router.refresh();
      const pause = PAUSES[Math.min(checks, PAUSES.length - 1)] ?? 15;
      checks += 1;
      clearTimeout(timer);
      if (checks < MOST_CHECKS) timer = setTimeout(check, pause * 1000);
    };
    const checkIfVisible = () => {
      if (document.visibilityState === "visible") check();
    };
    timer = setTimeout(check, 2000);
    document.addEventListener("visibilitychange", checkIfVisible);
    window.addEventListener("pageshow", checkIfVisible);
    window.addEventListener("online", checkIfVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", checkIfVisible);
      window.removeEventListener("pageshow", checkIfVisible);
      window.removeEventListener("online", checkIfVisible);
    };
  }, [router, paymentRequestId, studentMsisdn, status, due]);
  return null;
}

type Answer = { status?: string; amount_due?: number };

async function answerOf(paymentRequestId: string, studentMsisdn: string): Promise<Answer | undefined> {
  try {
    const response = await fetch("/api/v1/students/verify-enrollment", {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "omit",
      body: JSON.stringify({ payment_request_id: paymentRequestId, student_msisdn: studentMsisdn }),
    });
    const body: { data?: Answer } = await response.json();
    return body.data;
  } catch {
    // No connection: the next check tries again.
    return undefined;
  }
}
