import { reconcileAndSend } from "@/lib/domain/jobs/reconcile";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { payByLink } from "@/lib/domain/payments/links/pay-by-link";
import { shareLink } from "@/lib/domain/payments/links/share-link";
import { showLink } from "@/lib/domain/payments/links/show-link";
import { choosePaybill } from "@/lib/domain/payments/prompts/choose-paybill";
import {
  listExpressRequests,
  listPaymentRequests,
  listQueries,
} from "@/lib/domain/payments/prompts/list-requests";
import { requestPayment } from "@/lib/domain/payments/prompts/request-payment";
import { sendPrompt } from "@/lib/domain/payments/prompts/send-prompt";
import { showPrompt } from "@/lib/domain/payments/prompts/show-prompt";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { listStatements } from "@/lib/domain/payments/statements/show-statements";
import { withdrawStatement } from "@/lib/domain/payments/statements/withdraw-statement";
import { listUnreadable } from "@/lib/domain/payments/unreadable/list-unreadable";
import { dismissUnreadable, takeIntoSuspense } from "@/lib/domain/payments/unreadable/resolve-unreadable";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { created, rows } from "../../responses";

const reconcile = endpoint({ run: reconcileAndSend, read: () => ({}) });

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  pay: { POST: endpoint({ run: requestPayment, repeatable: true }) },
  "choose-paybill": { POST: endpoint({ run: choosePaybill }) },
  "send-prompt": { POST: endpoint({ run: sendPrompt, repeatable: true }) },
  "show-prompt": { GET: endpoint({ run: showPrompt }) },
  "share-link": { POST: endpoint({ run: shareLink }) },
  // The token is in the body, so that no log of addresses has it.
  "show-link": { POST: endpoint({ run: showLink }) },
  "pay-by-link": { POST: endpoint({ run: payByLink, repeatable: true }) },
  "payment-requests": { GET: endpoint({ run: listPaymentRequests, toResponse: rows }) },
  "express-requests": { GET: endpoint({ run: listExpressRequests, toResponse: rows }) },
  "transaction-query-requests": { GET: endpoint({ run: listQueries, toResponse: rows }) },
  "mpesa-classic-requests": { GET: endpoint({ run: listPaybillRequests, toResponse: rows }) },
  transactions: { GET: endpoint({ run: listTransactions, toResponse: rows }) },
  statements: { GET: endpoint({ run: listStatements, toResponse: rows }) },
  "withdraw-statement": { POST: endpoint({ run: withdrawStatement }) },
  "show-reconciliation": { GET: endpoint({ run: showReconciliation }) },
  unreadable: { GET: endpoint({ run: listUnreadable, toResponse: rows }) },
  "take-into-suspense": { POST: endpoint({ run: takeIntoSuspense, toResponse: created }) },
  "dismiss-unreadable": { POST: endpoint({ run: dismissUnreadable }) },
  // Hosted schedulers send GET, ours sends POST; both authenticate with CRON_SECRET.
  reconcile: { GET: reconcile, POST: reconcile },
});
