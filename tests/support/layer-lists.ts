/** The folders of lib/domain/payments; each may import those before it. */
export const PAYMENTS = [
  "daraja",
  "ledger",
  "unreadable",
  "refunds",
  "bursary",
  "waivers",
  "matching",
  "requests",
  "cash",
  "links",
  "daraja-commands",
  "receipts",
  "credits",
  "callbacks",
  "statements",
  "reconciliation",
  "months",
];
/** Run several verbs with network calls between them, or describe verbs. Each new one is a decision. */
export const WORKFLOWS = [
  "lib/domain/payments/requests/request-payment.ts",
  "lib/domain/payments/requests/send-stk-push.ts",
  "lib/domain/payments/links/pay-by-link.ts",
  "lib/domain/payments/callbacks/receive-callback.ts",
  "lib/domain/payments/daraja-commands/send-command.ts",
  "lib/domain/payments/receipts/take-receipt.ts",
  "lib/domain/payments/daraja-commands/reversals.ts",
  "lib/domain/payments/reconciliation/pull-transactions.ts",
  "lib/domain/reports/page-export.ts",
  "lib/domain/reports/export-lists.ts",
  "lib/domain/reports/export-month.ts",
  "lib/domain/reports/export-desk-queue.ts",
  "lib/domain/correspondence/batches/export-batches.ts",
  "lib/domain/correspondence/replies/export-replies.ts",
  "lib/domain/records/retention/apply-retention.ts",
  "lib/domain/registrations/imports/import-rows.ts",
  "lib/domain/registrations/imports/undo/undo-import.ts",
  "lib/domain/season-lifecycle/returning/keep-places.ts",
  "lib/domain/messaging/sending/send-due.ts",
  "lib/domain/messaging/sending/receive-delivery.ts",
  "lib/domain/conversations/complete.ts",
  "lib/domain/conversations/answer-by-sms.ts",
  "lib/domain/conversations/dial.ts",
  "lib/domain/correspondence/replies/receive-report.ts",
  "lib/domain/operations/watch-scheduler.ts",
  "lib/domain/jobs/run-steps.ts",
  "lib/domain/jobs/reconcile.ts",
  "lib/domain/jobs/scheduler.ts",
];
/** Files that also run in the browser. */
export const PURE = /^lib\/domain\/.*\b(input|rules|texts|fields)\.ts$/;
/** Where lib may use next and react: what answers requests, and the cookies of a visitor. */
export const KNOWS_NEXT = ["lib/platform/http", "lib/platform/auth"];
/** Pure files that the middleware needs before any page runs. */
export const FOR_THE_MIDDLEWARE = [
  "lib/platform/http/origin.ts",
  "lib/platform/http/public-pages.ts",
  "lib/platform/language.ts",
  "lib/domain/access/role-pages.ts",
];
/** Where next-auth may be imported; lib/platform/auth/next-auth/auth-options.ts says why it is used. */
export const KNOWS_NEXT_AUTH = ["lib/platform/auth/next-auth", "app/api/auth"];
/** The parts of both that the domain may use; the rest is for pages and routes. */
export const FOR_THE_DOMAIN = [
  "lib/platform/auth/password-hash.ts",
  "lib/platform/auth/totp.ts",
  "lib/platform/auth/staff-sessions.ts",
  "lib/platform/host-server.ts",
  "lib/platform/auth/student-sessions.ts",
];
/** The modules that API handlers are made of. */
export const HANDLERS = ["lib/platform/http/endpoint.ts", "lib/platform/http/routes.ts"];
