/**
 * The values that text columns of students, enrollments, classes, seasons and messages may hold. Tables, zod shapes,
 * forms and the API documentation all read them from here. Imports nothing, so browser code may use it.
 */

/** How a student heard about the academy. */
export const CHANNELS = [
  "Flier",
  "Social Media",
  "Friend/Family",
  "GNM Member",
  "Continuing Student",
] as const;
export const ENROLLMENT_STATUSES = ["new", "continuing"] as const;
export const STUDENT_STATUSES = ["active", "archived"] as const;
/** Levels of a visit: `view` shows the masked record, `manage` the whole record and lets it be changed. */
export const ACCESS_LEVELS = ["view", "manage"] as const;
/** Who gave the consent that is stored with a registration. */
export const CONSENT_GIVERS = ["student", "guardian", "desk"] as const;

export const ENROLLMENT_STATES = [
  "held",
  "pending_payment",
  "enrolled",
  "offered",
  "paid_waiting",
  "expired",
  "cancelled",
] as const;
export type EnrollmentState = (typeof ENROLLMENT_STATES)[number];
/** States that hold a seat until `hold_until`. */
export const HOLD_STATES = ["held", "pending_payment", "offered"] as const satisfies EnrollmentState[];
/** Holds that a student asked for; the limit of unpaid holds counts these. */
export const REQUESTED_HOLD_STATES = ["held", "pending_payment"] as const satisfies EnrollmentState[];
/** States of an enrollment that is not over: it has a seat, or may still get one. */
export const LIVE_STATES = [
  "held",
  "pending_payment",
  "enrolled",
  "offered",
  "paid_waiting",
] as const satisfies EnrollmentState[];

/** The days a class may meet on, in the order of the weekend. */
export const SESSION_DAYS = ["saturday", "sunday", "chapel"] as const;
export type SessionDay = (typeof SESSION_DAYS)[number];

export const SEASON_STATUSES = ["upcoming", "open", "closed"] as const;
export type SeasonStatus = (typeof SEASON_STATUSES)[number];

export const MESSAGE_CHANNELS = ["sms", "mail"] as const;
export const MESSAGE_STATUSES = ["queued", "sent", "failed"] as const;

/** Replaces personal text that the academy no longer keeps (docs/business-rules.md, "Privacy and retention"). */
export const REMOVED = "removed";
