import { reconcileAndSend } from "@/lib/domain/jobs/reconcile";
import { listBursary } from "@/lib/domain/payments/bursary/list-bursary";
import { closeCashDay } from "@/lib/domain/payments/cash/close-day";
import { recordDeposit } from "@/lib/domain/payments/cash/record-deposit";
import { listCashDays, showCashDay } from "@/lib/domain/payments/cash/show-days";
import { takeCash } from "@/lib/domain/payments/cash/take-cash";
import { voidCash } from "@/lib/domain/payments/cash/void-cash";
import { withdrawDeposit } from "@/lib/domain/payments/cash/withdraw-deposit";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { payByLink } from "@/lib/domain/payments/links/pay-by-link";
import { shareLink } from "@/lib/domain/payments/links/share-link";
import { showLink } from "@/lib/domain/payments/links/show-link";
import { fileMonth } from "@/lib/domain/payments/months/file-month";
import { showMonth } from "@/lib/domain/payments/months/show-month";
import { showReconciliation } from "@/lib/domain/payments/reconciliation/show-reconciliation";
import { choosePaybill } from "@/lib/domain/payments/requests/choose-paybill";
import {
  listExpressRequests,
  listPaymentRequests,
  listQueries,
} from "@/lib/domain/payments/requests/list-requests";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { sendStkPush } from "@/lib/domain/payments/requests/send-stk-push";
import { showStkPush } from "@/lib/domain/payments/requests/show-stk-push";
import { listStatements } from "@/lib/domain/payments/statements/show-statements";
import { withdrawStatement } from "@/lib/domain/payments/statements/withdraw-statement";
import { listUnreadable } from "@/lib/domain/payments/unreadable/list-unreadable";
import { dismissUnreadable, takeIntoSuspense } from "@/lib/domain/payments/unreadable/resolve-unreadable";
import { decideWaiver, withdrawWaiver } from "@/lib/domain/payments/waivers/decide-waiver";
import { listWaivers } from "@/lib/domain/payments/waivers/list-waivers";
import { waiveFee } from "@/lib/domain/payments/waivers/request-waiver";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/routes";
import { created, page, rows } from "../../responses";

const reconcile = endpoint({ run: reconcileAndSend, read: () => ({}) });

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  pay: { POST: endpoint({ run: requestPayment, repeatable: true }) },
  "choose-paybill": { POST: endpoint({ run: choosePaybill }) },
  "send-prompt": { POST: endpoint({ run: sendStkPush, repeatable: true }) },
  "show-prompt": { GET: endpoint({ run: showStkPush }) },
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
  month: { GET: endpoint({ run: showMonth }) },
  "file-month": { POST: endpoint({ run: fileMonth }) },
  unreadable: { GET: endpoint({ run: listUnreadable, toResponse: rows }) },
  "take-into-suspense": { POST: endpoint({ run: takeIntoSuspense, toResponse: created }) },
  "dismiss-unreadable": { POST: endpoint({ run: dismissUnreadable }) },
  "waive-fee": { POST: endpoint({ run: waiveFee, toResponse: created }) },
  "decide-waiver": { POST: endpoint({ run: decideWaiver }) },
  "withdraw-waiver": { POST: endpoint({ run: withdrawWaiver }) },
  waivers: { GET: endpoint({ run: listWaivers, toResponse: rows }) },
  bursary: { GET: endpoint({ run: listBursary, toResponse: page }) },
  "take-cash": { POST: endpoint({ run: takeCash, toResponse: created, repeatable: true }) },
  "void-cash": { POST: endpoint({ run: voidCash }) },
  "close-cash-day": { POST: endpoint({ run: closeCashDay, toResponse: created }) },
  "cash-day": { GET: endpoint({ run: showCashDay }) },
  "cash-days": {
    GET: endpoint({
      run: listCashDays,
      toResponse: ({ cash_on_hand, ...list }) => ({ ...rows(list), cash_on_hand }),
    }),
  },
  "record-deposit": { POST: endpoint({ run: recordDeposit, toResponse: created }) },
  "withdraw-deposit": { POST: endpoint({ run: withdrawDeposit }) },
  // Hosted schedulers send GET, ours sends POST; both authenticate with CRON_SECRET.
  reconcile: { GET: reconcile, POST: reconcile },
});
