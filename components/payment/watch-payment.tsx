"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Seconds between looks: close at first, when most payers answer, then wider; the last one goes on. */
const PAUSES = [2, 2, 2, 3, 3, 3, 5, 5, 5, 8, 8, 8, 8, 8, 8, 8, 8, 8, 15];
const LOOKS = 60;

type Props = {
  paymentRequestId: string;
  studentMsisdn: string;
  status: string;
  /** Seconds after which the page has something else to say even if nothing was heard; 0 is never. */
  staleIn?: number;
};

/**
 * Looks at the academy's own record (never at M-Pesa) until the payment's status changes, and at once when the reader
 * comes back to the page; then asks for the page again, which knows where to go.
 */
export function WatchPayment({ paymentRequestId, studentMsisdn, status, staleIn = 0 }: Props) {
  const router = useRouter();
  useEffect(() => {
    if (staleIn <= 0) return;
    const timer = setTimeout(() => router.refresh(), (staleIn + 1) * 1000);
    return () => clearTimeout(timer);
  }, [router, staleIn]);
  useEffect(() => {
    let looks = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      clearTimeout(timer);
      const now = await statusOf(paymentRequestId, studentMsisdn);
      if (now !== undefined && now !== status) router.refresh();
      const pause = PAUSES[Math.min(looks, PAUSES.length - 1)] ?? 15;
      looks += 1;
      clearTimeout(timer);
      if (looks < LOOKS) timer = setTimeout(look, pause * 1000);
    };
    const back = () => {
      if (document.visibilityState === "visible") look();
    };
    timer = setTimeout(look, 2000);
    document.addEventListener("visibilitychange", back);
    window.addEventListener("pageshow", back);
    window.addEventListener("online", back);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", back);
      window.removeEventListener("pageshow", back);
      window.removeEventListener("online", back);
    };
  }, [router, paymentRequestId, studentMsisdn, status]);
  return null;
}

async function statusOf(paymentRequestId: string, studentMsisdn: string): Promise<string | undefined> {
  try {
    const answer = await fetch("/api/v1/students/verify-enrollment", {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "omit",
      body: JSON.stringify({ payment_request_id: paymentRequestId, student_msisdn: studentMsisdn }),
    });
    const told: { data?: { status?: string } } = await answer.json();
    return told.data?.status;
  } catch {
    // No signal: the next look asks again.
    return undefined;
  }
}
