import type { SendResult } from "./rules";

/** The fields of nodemailer's error. */
type MailError = {
  code?: string;
  originalCode?: string;
  syscall?: string;
  timeoutType?: string;
  command?: string;
  responseCode?: number;
};

const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/**
 * Reads nodemailer's error. If the server is gone or silent, the step reached is unknown, so only a connection that was never
 * made, a failed encryption, or a reply of the server proves that nothing was sent.
 */
export function readMailError(error: unknown): SendResult {
  const {
    code,
    originalCode = "",
    syscall,
    timeoutType,
    command = "",
    responseCode = 0,
  } = error as MailError;
  if (code === "EAUTH") {
    return responseCode >= 400 && responseCode < 500
      ? { is: "again", why: "mail_server_busy", once: false }
      : { is: "paused", why: "mail_login_refused" };
  }
  if (responseCode >= 400 && responseCode < 500) return { is: "again", why: "mail_server_busy", once: false };
  if (responseCode >= 500) return permanentRefusal(command);
  if (code === "EENVELOPE" && command === "API")
    return { is: "refused", why: "invalid_address", unreachable: true };
  if (code === "ETLS" || code === "EREQUIRETLS") return { is: "not_sent", why: "no_encryption" };
  if (code === "EDNS" || NEVER_CONNECTED.has(originalCode) || syscall === "connect")
    return { is: "not_sent", why: "no_connection" };
  if (timeoutType === "CONNECT_TIMEOUT" || timeoutType === "GREETING_TIMEOUT")
    return { is: "not_sent", why: "no_connection" };
  return { is: "unknown", why: code === "ETIMEDOUT" ? "timeout" : "cut" };
}

function permanentRefusal(command: string): SendResult {
  if (command === "RCPT TO") return { is: "refused", why: "address_refused", unreachable: true };
  // The server takes no mail from this sender, to any recipient.
  if (command === "MAIL FROM") return { is: "paused", why: "invalid_sender" };
  if (command === "DATA") return { is: "refused", why: "mail_refused", unreachable: false };
  return { is: "not_sent", why: "no_connection" };
}
