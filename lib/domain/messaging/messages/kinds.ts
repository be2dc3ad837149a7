import { MESSAGE_KINDS, type MessageKind, type MessagePurpose } from "@/db/schema/enums";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The handling of messages that may or may not have gone out (state unknown). */
export type AfterUnknown =
  /** Sent again at once: the same code twice does no harm. */
  | "again"
  /** Sent once more if ten minutes bring no report. */
  | "wait_then_again"
  /** Not sent again automatically; staff may send it again. */
  | "never";

export type KindPolicy = {
  /** Its name in the console. */
  label: string;
  purpose: MessagePurpose;
  /** 0 goes first. 0 and 1 have their own slot and reserve of the budget. */
  priority: 0 | 1 | 2 | 3 | 4;
  /** Milliseconds after queueing in which it may be sent, unless the caller sets an earlier end. */
  life: number;
  /** Waits before the tries that follow the first, in milliseconds. */
  waits: readonly number[];
  afterUnknown: AfterUnknown;
  /** Not sent from 20:00 to 08:00 Nairobi time. Codes and messages about money are sent at any time. */
  rests: boolean;
  /** A bulk message: an opt-out suppresses it. */
  isBulk: boolean;
};

const PLAIN = { purpose: "transactional", rests: false, isBulk: false } as const;

const CODE = {
  ...PLAIN,
  priority: 0,
  life: 30 * MINUTE,
  waits: [5_000, 15_000, 45_000],
  afterUnknown: "again",
} satisfies Omit<KindPolicy, "label">;

const MONEY = {
  ...PLAIN,
  priority: 1,
  life: 24 * HOUR,
  waits: [30_000, 2 * MINUTE, 8 * MINUTE, 32 * MINUTE, 2 * HOUR],
  afterUnknown: "wait_then_again",
} satisfies Omit<KindPolicy, "label">;

const DEADLINE = {
  ...PLAIN,
  priority: 1,
  life: 24 * HOUR,
  waits: [30_000, 2 * MINUTE, 8 * MINUTE],
  afterUnknown: "never",
} satisfies Omit<KindPolicy, "label">;

const NEWS = {
  ...PLAIN,
  priority: 2,
  life: 24 * HOUR,
  waits: [30_000, 2 * MINUTE, 8 * MINUTE, 32 * MINUTE],
  afterUnknown: "wait_then_again",
  rests: true,
} satisfies Omit<KindPolicy, "label">;

const BULK = {
  ...PLAIN,
  priority: 4,
  life: 48 * HOUR,
  waits: [2 * MINUTE, 8 * MINUTE],
  afterUnknown: "never",
  rests: true,
  isBulk: true,
} satisfies Omit<KindPolicy, "label">;

/** How each kind of message is sent (lib/domain/messaging/README.md). */
export const KINDS: Record<MessageKind, KindPolicy> = {
  code: { label: "code", ...CODE, life: 10 * MINUTE },
  reset_link: { label: "reset link", ...CODE },
  first_password: { label: "first password", ...CODE, priority: 1, life: 24 * HOUR },
  second_factor_reset: { label: "second factor reset", ...CODE, priority: 1, life: 24 * HOUR },
  account_changed: { label: "account changed", ...CODE, priority: 1, life: 24 * HOUR },
  alert: { label: "alert", ...MONEY },
  registered: { label: "registered", ...MONEY },
  seat_held: { label: "seat held", ...MONEY },
  waiting: { label: "waiting list", ...NEWS },
  hold_ending: { label: "seat ends soon", ...DEADLINE },
  hold_over: { label: "seat ended", ...NEWS },
  part_paid: { label: "part paid", ...MONEY },
  claim_kept: { label: "code checked", ...MONEY },
  enrolled: { label: "enrolled", ...MONEY },
  payer_receipt: { label: "payer's receipt", ...MONEY },
  refunded: { label: "refund", ...MONEY },
  payment_changed: { label: "payment changed", ...MONEY },
  credit_kept: { label: "paid too much", ...MONEY },
  no_seat: { label: "no seat", ...MONEY },
  offer: { label: "seat offered", ...DEADLINE },
  keep_place: { label: "place kept", ...BULK, priority: 3, life: 14 * 24 * HOUR },
  moved: { label: "new times", ...NEWS },
  cancelled: { label: "cancelled", ...NEWS },
  absence: { label: "absence", ...NEWS, life: 12 * HOUR, isBulk: true },
  certificate: { label: "certificate is ready", ...NEWS, life: 7 * 24 * HOUR },
  // Staff chose the time; the form warns about night hours.
  notice: { label: "written by staff", ...BULK, rests: false },
  promotion: { label: "promotion", ...BULK, purpose: "promotional" },
  // Somebody waits for it with the phone in hand; a late answer would answer another question.
  conversation: { label: "registration by SMS", ...CODE, priority: 1, life: HOUR, afterUnknown: "never" },
  opening: { label: "registration opens", ...NEWS, isBulk: true },
  follow_up: { label: "where are they now", ...BULK },
  feedback: { label: "how the season was", ...BULK, life: 14 * 24 * HOUR },
};

/** The kinds of messages that an opt-out suppresses. */
export const BULK_KINDS = MESSAGE_KINDS.filter((kind) => KINDS[kind].isBulk);

/** The name of each kind in the console. */
export const KIND_LABELS = Object.fromEntries(
  MESSAGE_KINDS.map((kind) => [kind, KINDS[kind].label]),
) as Record<MessageKind, string>;
