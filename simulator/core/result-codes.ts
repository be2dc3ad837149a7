/** How the statement names a transaction that moved no money. */
export type UnmovedStatus = "Failed" | "Cancelled" | "Declined" | "Attempted" | "Expired";

/** The texts of one result. Safaricom's callback and query word them differently. */
export type Description = { callback: string; query: string };

const same = (text: string): Description => ({ callback: text, query: text });

const DESCRIPTIONS: Record<string, Description> = {
  "0": same("The service request is processed successfully."),
  "1": {
    callback: "The balance is insufficient for the transaction.",
    query: "The balance is insufficient for the transaction",
  },
  "2": same("Declined due to limit rule: less than the minimum transaction amount."),
  "3": same("Declined due to limit rule: greater than the maximum transaction amount."),
  "4": same("Declined due to limit rule: would exceed daily transfer limit."),
  "8": same("Declined due to limit rule: would exceed the maximum balance."),
  "11": same("The DebitParty is in an invalid state."),
  "15": same("Duplicate OriginatorConversationID."),
  "17": { callback: "Rule limited.", query: "System internal error." },
  "21": same("The initiator is not allowed to initiate this request."),
  "26": {
    callback: "System busy. Please try again in few minutes.",
    query: "Traffic blocking condition is in place.",
  },
  "1001": same("Unable to lock subscriber, a transaction is already in process for the current subscriber"),
  "1019": { callback: "Transaction has expired", query: "Transaction has expired." },
  "1025": same("An error occurred while sending a push request"),
  "1031": same("Request cancelled by user"),
  "1032": { callback: "Request cancelled by user", query: "Request Cancelled by user." },
  "1036": { callback: "[STK_CB - ]SMSC ACK timeout.", query: "SMSC ACK timeout." },
  "1037": { callback: "DS timeout user cannot be reached.", query: "No response from user." },
  "1101": same("The prompt message prefix is too long."),
  "1102": same("The authentication message is too long."),
  "2001": {
    callback: "The initiator information is invalid.",
    query: "[MpesaCB - ]The initiator information is invalid.",
  },
  "2006": same("Declined due to account rule: the account is inactive."),
  "2008": same("Authentication failed."),
  "2026": same("The channel session has expired."),
  "2028": same("The request is not permitted according to product assignment."),
  "4999": same("The transaction is still under processing"),
  "7777": same("Something nobody has documented."),
  "8006": same("The security credential is locked."),
  "9999": same("Error while sending push request."),
  "25": same("The format of parameter null is invalid."),
  R000001: same("The transaction has already been reversed."),
  R000002: same("The OriginalTransactionID is invalid."),
  SFC_IC0003: same("The operator does not exist."),
};

/** Every documented result code, and 7777 as an undocumented one. */
export const RESULT_CODES: readonly string[] = Object.keys(DESCRIPTIONS);

/** The statement's status for a result code that moved no money. Safaricom does not publish the mapping. */
export function statusOf(code: string): UnmovedStatus {
  if (["1031", "1032"].includes(code)) return "Cancelled";
  if (["1019", "1037"].includes(code)) return "Expired";
  if (["1", "2001"].includes(code)) return "Failed";
  return ["2", "3", "4", "8", "17"].includes(code) || code.startsWith("C2B") ? "Declined" : "Attempted";
}

/** Daraja's texts for a result code; a generic one for unknown codes. */
export function descriptionOf(code: string): Description {
  return DESCRIPTIONS[code] ?? same("The service request could not be processed.");
}
