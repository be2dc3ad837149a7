import type { MessageState } from "@/db/schema/enums";
import { defineTexts } from "@/lib/platform/texts";

/** Texts of the console about messages. */
export const messageTexts = defineTexts({
  en: {
    /** Labels of outbox.state. */
    states: {
      queued: "waiting",
      sending: "sending",
      accepted: "sent",
      delivered: "delivered",
      failed: "failed",
      unknown: "not known",
      // Its time or its reason was over.
      expired: "ended unsent",
      suppressed: "not sent",
    } satisfies Record<MessageState, string>,
    noMessage: "We could not find this message.",
    notAgain: (why: string | null) =>
      why ? `This message cannot be sent again. ${why}` : "This message cannot be sent again.",
    mayDouble: "Nobody knows whether this message went out. Sent again, it may arrive twice.",
    queuedTo: (phone: string) => `The message is on its way to ${phone}.`,
    queuedAgain: "The message is on its way again.",
  },
});

/** Why a message ended or waits, and why a channel is paused: outbox.why and message_channels.why in plain English. */
const WHY: Record<string, string> = {
  // The academy's own reasons.
  too_late: "It was not sent in time.",
  channel_off: "Sending is switched off.",
  opted_out: "They asked for no more bulk messages.",
  no_consent: "Consent is missing, so no bulk message goes.",
  unreachable: "This number or address cannot be reached.",
  over_budget: "The month's budget for SMS is used up.",
  resting: "It waits for the morning: messages like this rest at night.",
  enough_today: "It waits for tomorrow: this phone had five messages today.",
  too_many_codes: "Too many codes were asked for in an hour.",
  promotion_this_week: "This phone had a promotional message this week.",
  stopped: "It was stopped by staff.",
  unreadable: "Its text could not be read: the server's key has changed.",
  replaced: "A newer message says the same.",
  superseded: "A newer message says what is true now.",
  undone: "What it tells of was undone before it was sent.",
  no_phone: "There is no phone number to reach them by.",
  hold_over: "The seat was no longer held.",
  paid: "The fee was paid meanwhile.",
  enrollment_over: "The enrollment ended meanwhile.",
  seat_again: "The student has a seat again.",
  waiting_over: "The student did not wait any more.",
  offer_over: "The offer was answered or had ended.",
  link_over: "The link was used or had ended.",
  account_over: "The account was removed.",
  alert_over: "The problem was over by then.",
  password_chosen: "A password was chosen meanwhile.",
  refund_over: "The refund was taken back.",
  certificate_withdrawn: "The certificate was withdrawn.",
  follow_up_over: "The question was answered, or is not asked any more.",
  feedback_over: "The student is not asked any more.",
  register_removed: "The register was removed: it was a mistake.",
  payment_checked: "A payment that the student reported was being checked.",
  worker_died: "The server stopped while it was sending. It may have gone out.",
  // Reported by the gateway or a mail server.
  timeout: "There was no answer in time. It may have gone out.",
  cut: "The connection broke. It may have gone out.",
  no_answer: "There was no answer. It may have gone out.",
  unreadable_answer: "The answer could not be read. It may have gone out.",
  other_number: "The answer was about another number. It may have gone out.",
  gateway_error: "The SMS gateway had an error.",
  gateway_failing: "It could not be reached several times in a row.",
  no_connection: "There was no connection.",
  no_encryption: "The mail server offered no safe connection.",
  wrong_address: "The address of the SMS gateway is wrong.",
  wrong_key: "The SMS gateway refused the academy's key.",
  risk_hold: "The SMS gateway holds the academy's account for a check.",
  insufficient_balance: "The SMS account has no balance left: top it up.",
  invalid_sender_id: "The SMS gateway does not know the academy's sender name.",
  invalid_sender: "The mail server refused the academy's address as the sender.",
  mail_login_refused: "The mail server refused the academy's password.",
  mail_server_busy: "The mail server was busy.",
  mail_refused: "The mail server refused the message.",
  invalid_address: "This is no e-mail address.",
  address_refused: "There is no such e-mail address.",
  invalid_number: "This number does not exist.",
  unsupported_number: "This number takes no SMS.",
  blocked_by_recipient: "They blocked our messages; to get them again they dial *456*9*5#.",
  do_not_disturb: "Their network lets no such messages through.",
  could_not_route: "No way to their network was found.",
  rejected_by_gateway: "The SMS gateway refused the message.",
  not_accepted: "The SMS gateway did not take the message.",
  bad_request: "The SMS gateway found the call wrong.",
  too_fast: "The SMS gateway was asked too fast.",
  unknown_code: "The SMS gateway gave a code that is not known.",
  // Reported by a mobile network.
  not_delivered: "Their network could not deliver it.",
  phone_off: "The phone was off or out of network.",
  stopped_by_network: "Their network stopped it for its text or sender.",
  recipient_without_credit: "Their line has no credit for it.",
  invalid_link_id: "Their network refused its kind.",
  number_inactive: "This number is not active.",
  number_suspended: "This number is suspended.",
  number_not_on_network: "This number is not on the network.",
  not_subscribed: "They are not subscribed to messages of this sender.",
  number_does_not_exist: "This number does not exist.",
};

/** A reason in plain English; an unknown code is returned unchanged. */
export function whyText(why: string): string {
  return WHY[why] ?? why.replaceAll("_", " ");
}

/** The codes with a sentence. */
export const whyTexts: Readonly<Record<string, string>> = WHY;
