/** Verbs whose answer has no student. Each new one is a decision. */
export const SILENT = [
  "academy.show",
  "academy.show-settings",
  "admin.list",
  "attendance-registers.overview",
  "auth.reset-password-verify",
  "auth.show-account",
  "auth.show-second-factor",
  "auth.show-second-factor-of",
  "auth.list-locked",
  "cashiers.list",
  // The text of the certificate that the caller has.
  "certificates.check",
  "classes.check-choice",
  "classes.enrolled-today",
  "classes.group-link",
  "classes.waiting-counts",
  "classes.waiting-outlook",
  // By the link alone: a first name.
  "feedback.show-link",
  // Blocks of five answers without names.
  "reports.feedback",
  // How many completed a season.
  "follow-ups.estimate",
  // A student's own; staff cannot call it.
  "follow-ups.own",
  "messages.show-channels",
  "operations.show-status",
  "messages.show-budget",
  // Progress in numbers; a batch to one student names the student, and is logged.
  "messages.batches",
  "messages.show-batch",
  "messages.templates",
  "payments.check-receipt",
  // The sums of the till by day.
  "payments.cash-days",
  "payments.export-dates",
  // Sums; the register of its refunds is logged like any other where their payment is on an enrollment.
  "payments.month",
  // The payer's side of a statement; rows whose transaction is on an enrollment are logged like any other.
  "payments.preview-statement",
  "payments.show-statement",
  "payments.statements",
  "payments.unreadable",
  // Groups of at least five.
  "reports.impact",
  "reports.payments-count",
  "reports.season-days",
  // The classes of a season that is being planned.
  "seasons.create-season",
  "seasons.enter-past",
  "seasons.list",
  "seasons.list-all",
  "seasons.report",
  "students.enrollments-count",
  "students.registrations-count",
  // Rows of a file that the caller uploaded, and an empty one.
  "students.list-files",
  "students.list-imports",
  "students.preview-file",
  "students.refused-rows",
  "students.import-report",
  "students.import-template",
  // The caller's saved views; opening one reads the list itself.
  "views.list",
  // Visitors' own registration and payment. The look-up is below.
  "payments.show",
  // A link, and the first name that it shows to any caller.
  "payments.share-link",
  "payments.show-link",
  "students.show-draft",
  "students.show-offer",
  "students.verify-enrollment",
  // Times without a name, by the secret of their address.
  "students.calendar",
  // A student's own groups; staff cannot call it.
  "students.group-links",
];
