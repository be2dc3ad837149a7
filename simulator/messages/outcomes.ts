/** Codes of a recipient, with the status beside each. */
export const STATUS_CODES: Record<string, string> = {
  "100": "Success",
  "101": "Success",
  "102": "Success",
  "401": "RiskHold",
  "402": "InvalidSenderId",
  "403": "InvalidPhoneNumber",
  "404": "UnsupportedNumberType",
  "405": "InsufficientBalance",
  "406": "UserInBlacklist",
  "407": "CouldNotRoute",
  "409": "DoNotDisturbRejection",
  "500": "InternalServerError",
  "501": "GatewayError",
  "502": "RejectedByGateway",
};

/** Outcomes of a whole call: none of its recipients gets anything. */
export const CALL_OUTCOMES = [
  "http_401",
  "http_400",
  "http_429",
  "html_502",
  "empty_recipients",
  "refused_cut",
] as const;

/** Outcomes of an accepted SMS. */
export const ACCEPTED_OUTCOMES = [
  "accepted_cut",
  "accepted_late",
  "plus_plus",
  "dlr_lost",
  "dlr_twice",
  "dlr_late",
  "dlr_before_answer",
  "dlr_unknown_status",
  "dlr_unknown_id",
  "absent",
  "expired",
] as const;

export const FAILURE_REASONS = [
  "InsufficientCredit",
  "InvalidLinkId",
  "UserIsInactive",
  "UserInBlackList",
  "UserAccountSuspended",
  "NotNetworkSubcriber",
  "UserNotSubscribedToProduct",
  "UserDoesNotExist",
  "DeliveryFailure",
  "DoNotDisturbRejection",
] as const;

/** Reasons for which a network rejects an SMS before trying; all others are reported as Failed. */
export const REJECTIONS = new Set([
  "InsufficientCredit",
  "InvalidLinkId",
  "UserInBlackList",
  "DoNotDisturbRejection",
]);

export const SMS_OUTCOMES: readonly string[] = [
  ...Object.keys(STATUS_CODES),
  ...CALL_OUTCOMES,
  ...ACCEPTED_OUTCOMES,
  ...FAILURE_REASONS.map((reason) => `failure:${reason}`),
];

/** Replies of the mail server, and how a connection ends. */
export const MAIL_OUTCOMES = [
  "sender_refused",
  "address_refused",
  "address_later",
  "mail_refused",
  "mail_later",
  "busy",
  "taken_cut",
  "taken_hang",
  "refused_cut",
] as const;
