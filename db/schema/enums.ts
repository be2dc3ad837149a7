/**
 * The values that text columns may hold. Tables, zod shapes, forms and the API documentation all read them from here.
 * Imports nothing, so browser code may use it.
 */

/** The languages of students, guardians and payers: English and Kiswahili. The console is in English. */
export const LANGUAGES = ["en", "sw"] as const;
/** The roles of staff. */
export const STAFF_ROLES = ["admin", "tutor", "cashier", "finance"] as const;

/** How a student heard about the academy. */
export const CHANNELS = [
  "Flier",
  "Social Media",
  "Friend/Family",
  "GNM Member",
  "Continuing Student",
] as const;
/** By which door a registration came in: by themselves on the web, by SMS or by USSD; from staff at the desk, or with a file. */
export const DOORS = ["web", "sms", "ussd", "desk", "import"] as const;
export type Door = (typeof DOORS)[number];
export const ENROLLMENT_STATUSES = ["new", "continuing"] as const;
export const STUDENT_STATUSES = ["active", "archived"] as const;
/** Levels of a student session: `view` shows the masked record, `manage` the whole record and lets it be changed. */
export const ACCESS_LEVELS = ["view", "manage"] as const;
/** Givers of the consent that is stored with a registration. */
export const CONSENT_GIVERS = ["student", "guardian", "desk"] as const;
/** Answers for the impact report; who does not answer has none. */
export const GENDER_ANSWERS = ["female", "male", "other", "prefer_not"] as const;
export const DISABILITY_ANSWERS = ["yes", "no", "prefer_not"] as const;

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
/** Holds that a student requested; the limit of unpaid holds counts these. */
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

export const SEASON_STATUSES = ["planned", "open", "closed"] as const;
export type SeasonStatus = (typeof SEASON_STATUSES)[number];

/** How a student's season ended. */
export const OUTCOMES = ["completed", "not_completed", "withdrew"] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** Why a student on the rescue list stayed away. */
export const ABSENCE_REASONS = ["fare", "exams", "sick", "lost_interest", "other"] as const;
/** Why a seat was offered: kept for a returning student, or freed for the next on the waiting list. */
export const OFFER_KINDS = ["keep_place", "waiting_list"] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];
/** `ended`: no answer came in time, or the student left the list. */
export const OFFER_ANSWERS = ["accepted", "declined", "ended"] as const;
export type OfferAnswer = (typeof OFFER_ANSWERS)[number];

/**
 * The states of a waiting-list entry. The first two wait; the others end it: seated, declined by the student, two unanswered
 * offers, left, removed by staff, or closed with the class.
 */
export const WAITING_STATES = [
  "waiting",
  "offered",
  "seated",
  "declined",
  "lapsed",
  "left",
  "removed",
  "closed",
] as const;
export type WaitingState = (typeof WAITING_STATES)[number];
export const LIVE_WAITING_STATES = ["waiting", "offered"] as const satisfies WaitingState[];

export const STAFF_STATUSES = ["active", "inactive"] as const;

export const REGISTER_STATUSES = ["draft", "saved"] as const;
/** A removed register stays as a record; nothing counts it, and its date may be written again. */
export const STORED_REGISTER_STATUSES = [...REGISTER_STATUSES, "removed"] as const;
export const MARK_STATES = ["present", "absent", "late", "excused"] as const;
/** The removal of a mark is stored in a draft too, so that an older mark that arrives later does not restore it. */
export const STORED_MARK_STATES = [...MARK_STATES, "unmarked"] as const;

export const PAYMENT_METHODS = ["express", "paybill"] as const;
/** How a transaction was paid; cash is taken at the front office (lib/domain/payments/README.md). */
export const TRANSACTION_METHODS = [...PAYMENT_METHODS, "cash"] as const;
export const REQUEST_STATUSES = ["pending", "success", "failed", "cancelled"] as const;
export const EXPRESS_STATES = ["created", "sent", "unknown", "paid", "failed", "cancelled"] as const;
export const QUERY_VERDICTS = ["paid", "failed", "cancelled", "open", "unknown"] as const;
export const CALLBACK_KINDS = ["express", "confirmation", "result", "timeout"] as const;
/** Where a transaction was reported; `desk`: staff read it in a message that could not be booked; `till`: staff took the cash. */
export const TRANSACTION_SOURCES = [
  "callback",
  "query",
  "confirmation",
  "status",
  "pull",
  "statement",
  "desk",
  "till",
] as const;
/** Where money that could not be booked was told of: a callback of Daraja, a row of a statement or of Daraja's list. */
export const UNREADABLE_SOURCES = ["callback", "statement", "pull"] as const;
export const UNREADABLE_RESOLUTIONS = ["taken", "known", "dismissed"] as const;
export const CLAIM_STATES = ["open", "proved", "refused"] as const;
export const REFUND_STATES = [
  "asked",
  "approved",
  "sent",
  "settled",
  "cancelled",
  "reversed",
  "withdrawn",
  "voided",
  "deposited",
] as const;

/** Who pays for a waived fee: the academy does without it, or the bursary fund pays. */
export const WAIVER_PAYERS = ["academy", "bursary"] as const;
export const WAIVER_STATES = ["requested", "approved", "refused", "withdrawn"] as const;
/** What happened to the bursary fund: money came in, a waiver drew it, or a gift left it again. */
export const BURSARY_ENTRY_KINDS = ["gift", "donation", "sponsored", "reversed"] as const;
/** The figures of a treasurer's month (lib/domain/payments/months). */
export const MONTH_FIGURES = [
  "paid_in",
  "refunds",
  "reversals",
  "charges",
  "to_bank",
  "cash",
  "cash_refunds",
  "deposits",
  "cash_differences",
  "waived",
  "sponsored",
] as const;
/** Why money counts in a later month than that of its day: the month of its day was filed before. */
export const MONTH_WHYS = ["", "found", "gone", "moved", "changed"] as const;
/** How cash left the till: to the academy's paybill, or to its bank. */
export const DEPOSIT_KINDS = ["mpesa", "bank"] as const;

export const MESSAGE_CHANNELS = ["sms", "mail"] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
/**
 * The states of a message. `accepted`: the gateway or mail server took it; `unknown`: it may or may not have gone out; `expired`:
 * its reason was gone before it was sent; `suppressed`: not sent on purpose (`why` has the reason).
 */
export const MESSAGE_STATES = [
  "queued",
  "sending",
  "accepted",
  "delivered",
  "failed",
  "unknown",
  "expired",
  "suppressed",
] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
/** Transactional messages follow from what a person did; promotional ones need the person's consent and daytime. */
export const MESSAGE_PURPOSES = ["transactional", "promotional"] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];
/** Kinds of messages. Priority, life, tries and what follows an unknown state are in lib/domain/messaging/messages/kinds.ts. */
export const MESSAGE_KINDS = [
  "code",
  "reset_link",
  "first_password",
  "second_factor_reset",
  "account_changed",
  "alert",
  "registered",
  "seat_held",
  "waiting",
  "hold_ending",
  "hold_over",
  "part_paid",
  "claim_kept",
  "enrolled",
  "payer_receipt",
  "refunded",
  "payment_changed",
  "no_seat",
  "credit_kept",
  "offer",
  "keep_place",
  "moved",
  "cancelled",
  "absence",
  "certificate",
  "notice",
  "promotion",
  "conversation",
  "opening",
  "follow_up",
  "feedback",
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];
export const BATCH_STATES = ["scheduled", "sending", "paused", "stopped", "done"] as const;
/** Where an opt-out from bulk messages came from. */
export const OPT_OUT_SOURCES = ["reply", "gateway", "desk", "link"] as const;
/** The recognized meaning of a reply. */
export const REPLY_MEANINGS = ["stop", "start", "absence_reason", "follow_up", "feedback", "other"] as const;
export type ReplyMeaning = (typeof REPLY_MEANINGS)[number];
/** The automatic result of a reply, or why it was left to staff (lib/domain/correspondence/README.md). */
export const REPLY_RESULTS = [
  "opted_out",
  "opted_in",
  "excused",
  "noted",
  "call_planned",
  "answered_before",
  "several_absences",
  "not_absent",
  "season_closed",
  "answered",
  "followed_up",
  "gave_feedback",
] as const;
export type ReplyResult = (typeof REPLY_RESULTS)[number];
/** `asked_guardian`: waits for the guardian; `completing`: the registration is under way; `over`: said all there is. */
export const CONVERSATION_STATES = ["open", "asked_guardian", "completing", "over"] as const;

/** Months after the certificate at which a student is asked where they are now (lib/domain/follow-ups/README.md). */
export const FOLLOW_UP_MONTHS = [1, 6, 12] as const;
/** What a former student does now, whether the course helps, and what came of a call, in the order of their digits. */
export const FOLLOW_UP_DOING = ["working", "studying", "business", "none"] as const;
export const FOLLOW_UP_HELPS = ["yes", "a_little", "no"] as const;
export const FOLLOW_UP_CALLS = ["answered", "not_reached"] as const;
/** Who said whether a student may be asked; `phone`: STOP, or another opt-out of the phone that is asked. */
export const FOLLOW_UP_CONSENT_SOURCES = ["student", "guardian", "desk", "phone"] as const;

export const MESSAGE_REPORT_KINDS = ["delivery", "incoming", "opt-out"] as const;
export type MessageReportKind = (typeof MESSAGE_REPORT_KINDS)[number];

/** Replaces personal text that the academy no longer keeps (lib/domain/records/README.md). */
export const REMOVED = "removed";

/** The kinds of picture a logo may be. */
export const LOGO_TYPES = ["image/png", "image/jpeg"] as const;

/** The acts that end or decide something before a season is history. */
export const CLOSING_STEPS = ["end_unpaid", "accept_results", "close_season"] as const;
export type ClosingStep = (typeof CLOSING_STEPS)[number];

/** What keeps a row of an import from being undone. */
export const KEPT_ROWS = ["paid", "marked", "messaged", "changed"] as const;
export const UNDONE_ROWS = ["taken_back", ...KEPT_ROWS] as const;
export type KeptRow = (typeof KEPT_ROWS)[number];
