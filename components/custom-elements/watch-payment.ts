import { reloadPage } from "./arrival";
import { Behaviour } from "./behaviour";

/** Seconds between checks: short at first, when most payers answer; the last repeats. */
const PAUSES = [2, 2, 2, 3, 3, 3, 5, 5, 5, 8, 8, 8, 8, 8, 8, 8, 8, 8, 15];
const MOST_CHECKS = 60;

/**
 * Polls the academy's own record (never M-Pesa) for a new status of the payment, also when the reader returns to the page, and
 * then reloads the page, which redirects.
 */
export class WatchPayment extends Behaviour {
  #checks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  protected start(gone: AbortSignal): void {
    const staleIn = this.numberOf("stale-in");
    const stale = staleIn > 0 ? setTimeout(reloadPage, (staleIn + 1) * 1000) : undefined;
    gone.addEventListener("abort", () => {
      clearTimeout(stale);
      clearTimeout(this.#timer);
    });
    const checkIfVisible = () => {
      if (document.visibilityState === "visible") void this.#check(gone);
    };
    document.addEventListener("visibilitychange", checkIfVisible, { signal: gone });
    window.addEventListener("pageshow", (event) => event.persisted && checkIfVisible(), { signal: gone });
    window.addEventListener("online", checkIfVisible, { signal: gone });
    this.#checks = 0;
    this.#timer = setTimeout(() => void this.#check(gone), 2000);
  }

  async #check(gone: AbortSignal): Promise<void> {
    clearTimeout(this.#timer);
    const token = this.attribute("token");
    const now = await (token
      ? readPaymentStatus("payments/show-link", { token }, gone)
      : readPaymentStatus(
          "students/verify-enrollment",
          { payment_request_id: this.attribute("request"), student_msisdn: this.attribute("msisdn") },
          gone,
        ));
    if (gone.aborted) return;
    const due = this.numberOf("due");
    if (now && ((now.status ?? "") !== this.attribute("status") || (now.amount_due ?? due) !== due))
      reloadPage();
    const pause = PAUSES[Math.min(this.#checks, PAUSES.length - 1)] ?? 15;
    this.#checks += 1;
    clearTimeout(this.#timer);
    if (this.#checks < MOST_CHECKS) this.#timer = setTimeout(() => void this.#check(gone), pause * 1000);
  }
}

type PaymentStatus = { status?: string | null; amount_due?: number };

/**
 * Reads a payment's status from the academy's own record, never from M-Pesa. Without a cookie: the request, sealed for the
 * student session, or the link is the proof.
 * @param call its path below /api/v1
 * @param about input of the call
 * @returns its status and what is left to pay in shillings; undefined without a connection, so that the next check tries again
 */
async function readPaymentStatus(
  call: "students/verify-enrollment" | "payments/show-link",
  about: Record<string, string>,
  signal: AbortSignal,
): Promise<PaymentStatus | undefined> {
  try {
    const response = await fetch(`/api/v1/${call}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      credentials: "omit",
      body: JSON.stringify(about),
      signal,
    });
    const body: { data?: PaymentStatus } = await response.json();
    return body.data;
  } catch {
    return undefined;
  }
}
