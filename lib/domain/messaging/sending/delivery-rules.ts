import type { MessageState } from "@/db/schema/enums";
import { toMsisdn } from "@/lib/platform/phone";

/** The content of a delivery report. */
export type Delivery = {
  providerId: string;
  /** 2547XXXXXXXX. */
  phone: string;
  /** The resulting state of its message; null for a status that Africa's Talking did not have when this was written. */
  state: Extract<MessageState, "accepted" | "delivered" | "failed"> | null;
  /** Why it failed. */
  why: string | null;
  /** The number does not exist, or its owner blocked the academy: no other message will arrive there. */
  isUnreachable: boolean;
  /** The network that reported, e.g. 63902; null if the report names none. */
  network: string | null;
};

const STATES: Record<string, { state: NonNullable<Delivery["state"]>; why: string | null }> = {
  Sent: { state: "accepted", why: null },
  Submitted: { state: "accepted", why: null },
  Buffered: { state: "accepted", why: null },
  Success: { state: "delivered", why: null },
  Failed: { state: "failed", why: "not_delivered" },
  Rejected: { state: "failed", why: "not_delivered" },
  AbsentSubscriber: { state: "failed", why: "phone_off" },
  Expired: { state: "failed", why: "stopped_by_network" },
};

/** Africa's Talking's reasons, spelt as it spells them. Not every network gives one. */
const REASONS: Record<string, { why: string; isUnreachable?: true }> = {
  InsufficientCredit: { why: "recipient_without_credit" },
  InvalidLinkId: { why: "invalid_link_id" },
  UserIsInactive: { why: "number_inactive" },
  UserInBlackList: { why: "blocked_by_recipient", isUnreachable: true },
  UserAccountSuspended: { why: "number_suspended" },
  NotNetworkSubcriber: { why: "number_not_on_network", isUnreachable: true },
  UserNotSubscribedToProduct: { why: "not_subscribed" },
  UserDoesNotExist: { why: "number_does_not_exist", isUnreachable: true },
  DeliveryFailure: { why: "not_delivered" },
  DoNotDisturbRejection: { why: "do_not_disturb", isUnreachable: true },
};

/** Reads the form of a delivery report; null when it names no message or no Kenyan phone. */
export function readDelivery(fields: Record<string, string>): Delivery | null {
  const providerId = fields.id?.trim().slice(0, 200) ?? "";
  const phone = toMsisdn(fields.phoneNumber ?? "");
  if (providerId === "" || providerId === "None" || phone === null) return null;
  const known = own(STATES, fields.status);
  const reason = known?.state === "failed" ? own(REASONS, fields.failureReason) : undefined;
  return {
    providerId,
    phone,
    state: known?.state ?? null,
    why: reason?.why ?? known?.why ?? null,
    isUnreachable: reason?.isUnreachable ?? false,
    network: /^\d{3,6}$/.test(fields.networkCode ?? "") ? (fields.networkCode ?? null) : null,
  };
}

function own<Value>(table: Record<string, Value>, name = ""): Value | undefined {
  return Object.hasOwn(table, name.trim()) ? table[name.trim()] : undefined;
}

/**
 * The state of a message after a report. Reports come twice and in any order: `delivered` is final, and `failed` holds until a
 * delivery is reported.
 */
export function stateAfterReport(
  current: MessageState,
  reported: NonNullable<Delivery["state"]>,
): MessageState {
  if (current === "delivered" || reported === "delivered") return "delivered";
  if (current === "failed") return "failed";
  return reported;
}
