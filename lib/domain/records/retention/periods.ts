/**
 * How long the academy keeps data that it does not need forever. The privacy policy promises the first four; database
 * triggers enforce the second and the fourth. tests/domain/records/retention/periods.test.ts compares them all.
 * lib/domain/records/README.md.
 */
export const RETENTION_PERIODS = {
  /** Days since the last activity until an unpaid registration is anonymized. */
  unpaidDays: 90,
  /** Months until the text of M-Pesa's callbacks and query answers is erased. */
  messageMonths: 18,
  /** Months until the text of SMS, e-mail and replies is erased; state, parts and cost stay. */
  textMonths: 18,
  /** Years until the audit log, the access log and the sign-ins they refer to are deleted. */
  logYears: 3,
  /** Years until what a former student answered is deleted. */
  followUpYears: 3,
  /** Days after a season's closing until feedback that was begun by digits is deleted. */
  feedbackDays: 60,
  /** Days until a register drops the client's id of a write. */
  writingDays: 90,
  /** Days until the forms that the SMS gateway sent are deleted; their content is with the messages. */
  reportDays: 90,
  /** Days an uploaded file of students is kept, imported or not. */
  studentFileDays: 1,
  /** Days until an import of students is forgotten, and cannot be undone any more; whom it registered stays. */
  importDays: 90,
  /** Days until a view of a list with a search text, which may name a person, is deleted. */
  viewDays: 90,
  /** Months after the closing of a student's last season until the answers for the impact report are deleted. */
  impactMonths: 12,
  /** Days a link for a new password is kept after it expired. */
  linkDays: 1,
} as const;
