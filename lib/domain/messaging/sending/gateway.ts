import "server-only";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/logging/log";
import { type GatewayAnswer, readBalance, readSendAnswer } from "./gateway-answers";
import type { ReadyMessage, SendResult } from "./rules";

/** Below the 90 seconds for which a worker may hold a message. */
const TIMEOUT_MS = 15_000;

/**
 * Sends one SMS through Africa's Talking (POST /version1/messaging). Never call it inside a transaction. Never throws: every
 * outcome is a result, and a message that may or may not have been accepted is `unknown`. docs/messages.md, "The gateway".
 */
export async function sendSms(message: ReadyMessage): Promise<SendResult> {
  const { SMS_USERNAME: username, SMS_SENDER: sender } = env();
  const fields = new URLSearchParams({
    username,
    to: `+${message.recipient}`,
    message: message.body,
    ...(sender ? { from: sender } : {}),
    bulkSMSMode: "1",
    enqueue: "1",
  });
  const answer = await ask("/version1/messaging", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: fields.toString(),
  });
  const { result, code } = readSendAnswer(answer, message.recipient, sender !== "");
  log(result.is === "accepted" ? "info" : "warn", "sms.sent", {
    subject: `message:${message.id}`,
    status: answer.status,
    code: "why" in result ? result.why : String(code ?? ""),
    kind: result.is,
  });
  return result;
}

/** The account's balance in cents of a shilling; null when the gateway sends none, or the account is not in shillings. */
export async function smsBalance(): Promise<number | null> {
  const answer = await ask(`/version1/user?${new URLSearchParams({ username: env().SMS_USERNAME })}`, {
    method: "GET",
    headers: {},
  });
  return readBalance(answer);
}

async function ask(
  path: string,
  init: { method: "GET" | "POST"; headers: Record<string, string>; body?: string },
): Promise<GatewayAnswer> {
  try {
    const response = await fetch(new URL(path, env().SMS_BASE_URL), {
      ...init,
      headers: { ...init.headers, accept: "application/json", apikey: env().SMS_API_KEY },
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: "", failure: failureOf(error) };
  }
}

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;

/** Why no answer came. Only a connection that was never made proves that nothing was sent. */
function failureOf(error: unknown): NonNullable<GatewayAnswer["failure"]> {
  if (!(error instanceof Error)) return "cut";
  if (error.name === "TimeoutError") return "timeout";
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause ? String(cause.code) : "";
  const syscall = "syscall" in cause ? String(cause.syscall) : "";
  const errors = cause instanceof AggregateError ? cause.errors : [];
  const neverConnected =
    ["connect", "getaddrinfo"].includes(syscall) ||
    ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"].includes(code) ||
    errors.some((one) => one instanceof Error && "syscall" in one && one.syscall === "connect") ||
    TLS.test(code) ||
    // A port that fetch itself refuses.
    cause.message === "bad port";
  return neverConnected ? "unreachable" : "cut";
}
