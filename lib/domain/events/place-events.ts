import { z } from "zod";
import {
  ENROLLMENT_STATES,
  REGISTER_STATUSES,
  STORED_REGISTER_STATUSES,
  WAITING_STATES,
  WAIVER_PAYERS,
} from "@/db/schema/enums";
import { count, flag, names, outcomeLost, reason, removal, text, yes } from "./shapes";

const state = z.enum(ENROLLMENT_STATES);
const waiting = z.enum(WAITING_STATES);
const waiverPayer = z.enum(WAIVER_PAYERS);

/** Events of courses, classes, sessions and seasons, and of the places of students in them. */
export const PLACE_EVENTS = {
  "course.added": { added: yes },
  "course.changed": { fields: names },
  "course.removed": removal,

  "class.added": { added: yes },
  "class.changed": { fields: names, overfull: flag },
  "class.group_link_changed": { group_link: z.enum(["set", "removed"]) },
  "class.sessions_added": { sessions: names },
  "class.removed": removal,

  "session.changed": { fields: names },
  "session.tutor_assigned": { tutor: text.nullable() },
  "session.removed": removal,

  "season.planned": { added: yes, classes: count, copied_from: count.optional() },
  /** With it went its classes, the records of its lists, and students whom these alone made. */
  "season.past_removed": {
    removed: yes,
    reason,
    ...{ classes: count, students: count, places: count, certificates: count },
  },
  "season.past_entered": { past: yes, starts_on: text, ends_on: text, classes: count },
  /** Each field "before -> after"; a moment where registration is only opened. */
  "season.changed": {
    starts_on: text.optional(),
    ends_on: text.optional(),
    last_payment_at: text.optional(),
    registration_opens_at: text.optional(),
    fee_cents: text.optional(),
    external_link: text.optional(),
    offered_to_staff: text.optional(),
    advertised: text.optional(),
  },
  "season.places_kept": { kept_places: count, class: text, from_season: count, until: text },
  "season.reminded": { reminded: count },
  "season.certificates_issued": { certificates: count },
  "season.report_exported": { exported: z.enum(["season report", "impact report", "feedback"]) },
  "season.unpaid_ended": { ended: count, with_reason: flag },
  "season.results_accepted": { accepted: yes, with_reason: flag, completed: count, not_completed: count },
  "season.closed": {
    closed: yes,
    with_reason: flag,
    completed: count,
    not_completed: count,
    ended: count,
    classes: count,
  },
  "season.step_undone": { undone: text, restored: count, left: names },
  "season.reopened": { reopened: yes, why: reason, restored: count, left: count },

  "enrollment.seat_reserved": {
    from: state.nullable(),
    to: state,
    from_class: text.optional(),
    class: text,
    sessions: names,
    credit_used_cents: count.optional(),
    chose: z.literal("paybill").optional(),
  },
  "enrollment.offered": {
    from: state.nullable(),
    to: z.literal("offered"),
    class: text,
    until: text.optional(),
  },
  "enrollment.offer_accepted": {
    from: state,
    to: state,
    class: text,
    credit_used_cents: count.optional(),
  },
  "enrollment.offer_declined": {
    from: z.literal("offered"),
    to: z.literal("cancelled"),
    why: z.literal("declined"),
  },
  "enrollment.swapped": { swapped_with: text, from_class: text, class: text },
  "enrollment.hold_ended": { to: z.literal("expired"), why: reason },
  "enrollment.cancelled": {
    from: state,
    to: z.literal("cancelled"),
    credit_cents: count,
    ...outcomeLost,
    why: reason.optional(),
  },
  /** What ended it was undone. */
  "enrollment.restored": { to: state, credit_used_cents: count.optional() },
  "enrollment.asked_to_pay": { asked_to_pay: yes, chose: z.literal("paybill").optional() },
  "enrollment.paid": {
    from: state,
    to: state,
    paid_cents: count,
    left_cents: count,
    forgiven_cents: count.optional(),
  },
  "enrollment.payment_taken_back": {
    from: state,
    to: state,
    taken_back_cents: count,
    receipt_no: count.nullish(),
    ...outcomeLost,
  },
  "enrollment.credit_moved": { credit_moved_cents: count, to: text },
  "enrollment.credit_kept": { credit_kept_cents: count },
  "enrollment.credit_donated": { donated_cents: count },
  "enrollment.refund_asked": { refund_asked_cents: count },
  "enrollment.waiver_requested": { waiver_requested_cents: count, payer: waiverPayer },
  "enrollment.waiver_ended": { waiver: z.enum(["refused", "withdrawn"]), cents: count },
  "enrollment.fee_waived": {
    from: state,
    to: state,
    waived_cents: count,
    left_cents: count,
    payer: waiverPayer,
    credit_cents: count.optional(),
  },
  "enrollment.outcome_decided": { outcome: text, certificate_withdrawn: count.optional() },
  /** A place of a past season, from its list; `certificate` is the number that it was given. */
  "enrollment.past_entered": { class: text, outcome: text, certificate: count.optional() },
  "enrollment.call_planned": { call_on: text, caller: text },
  "enrollment.call_made": { call: text },
  "enrollment.call_asked": { call_asked: z.literal("lost_interest") },

  "waiting.joined": { joined: text, position: count },
  "waiting.moved": { class: text, from: count, to: count },
  "waiting.offered": { offered: text, until: text, moves_up: yes },
  "waiting.offer_lapsed": { offer: z.literal("lapsed") },
  "waiting.offer_declined": {
    from: z.literal("offered"),
    to: z.literal("cancelled"),
    why: z.literal("declined"),
  },
  "waiting.left": { from: waiting, to: z.enum(["left", "removed"]), class: text },
  "waiting.closed": { from: waiting, to: z.literal("closed") },

  "register.written": {
    status: z.enum(REGISTER_STATUSES),
    present: count,
    absent: count,
    unusual: reason.optional(),
  },
  "register.reopened": { status: z.literal("draft"), reopened: yes, version: count },
  "register.removed": {
    from: z.enum(STORED_REGISTER_STATUSES),
    status: z.literal("removed"),
    date: text,
    reason,
  },
  "register.absence_excused": { student: text, from: z.literal("absent"), to: z.literal("excused") },

  "certificate.withdrawn": { status: z.literal("valid -> withdrawn") },
};
