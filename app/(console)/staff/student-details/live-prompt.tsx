"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { readPaymentStatus } from "@/components/payment/payment-status";

/** Seconds between two checks of the academy's own record, and the number of checks. */
const PAUSE = 3;
const MOST_LOOKS = 100;

type Props = {
  paymentRequestId: string;
  studentMsisdn: string;
  /** The state shown: the request's status, and the amount due in shillings. */
  status: string;
  due: number;
  /** Seconds until the page is out of date even without an answer; 0 for never. */
  staleIn: number;
};

/** Refreshes the page, keeping typed input, as soon as an open prompt is answered or expires. */
export function LivePrompt({ paymentRequestId, studentMsisdn, status, due, staleIn }: Props) {
  const router = useRouter();
  useEffect(() => {
    const gone = new AbortController();
    let looks = 0;
    const look = async () => {
      looks += 1;
      if (looks >= MOST_LOOKS) clearInterval(timer);
      if (document.visibilityState !== "visible") return;
      const about = { payment_request_id: paymentRequestId, student_msisdn: studentMsisdn };
      const now = await readPaymentStatus("students/verify-enrollment", about, gone.signal);
      if (now && (now.status !== status || (now.amount_due ?? due) !== due)) router.refresh();
    };
    const timer = setInterval(() => void look(), PAUSE * 1000);
    const stale = staleIn > 0 ? setTimeout(() => router.refresh(), (staleIn + 1) * 1000) : undefined;
    return () => {
      gone.abort();
      clearInterval(timer);
      clearTimeout(stale);
    };
  }, [router, paymentRequestId, studentMsisdn, status, due, staleIn]);
  return null;
}
