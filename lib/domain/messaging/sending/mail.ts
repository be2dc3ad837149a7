import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/logging/log";
import { readMailError } from "./mail-errors";
import type { ReadyMessage, SendResult } from "./rules";
import { unsubscribeAddress, unsubscribePage } from "./unsubscribe-token";

/**
 * Hands one message to the mail server, which confirms only that it accepted it, never that it arrived. Never call it inside a
 * transaction. Never throws: an undecided outcome is `unknown`. docs/messages.md, "E-mail".
 */
export async function sendMail(message: ReadyMessage): Promise<SendResult> {
  const result = await hand(message);
  log(result.is === "accepted" ? "info" : "warn", "mail.sent", {
    subject: `message:${message.id}`,
    code: "why" in result ? result.why : "",
    kind: result.is,
  });
  return result;
}

async function hand(message: ReadyMessage): Promise<SendResult> {
  const { MAIL_FROM: from, MAIL_REPLY_TO: replyTo, MAIL_BOUNCES_TO: bounces } = env();
  try {
    await transport().sendMail({
      from,
      to: { name: "", address: message.recipient },
      ...(replyTo ? { replyTo } : {}),
      envelope: { from: bounces || addressIn(from), to: message.recipient },
      subject: message.subject,
      text: message.isBulk ? withWayOut(message) : message.body,
      // The same on every try, so that mailboxes can drop a duplicate.
      messageId: `<${message.id}@${domainOf(from)}>`,
      headers: {
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
        ...(message.isBulk ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
      },
      // Nested: a flat list would become two headers.
      ...(message.isBulk ? { list: { unsubscribe: [[unsubscribeAddress(message.recipient)]] } } : {}),
    });
    return { is: "accepted", providerId: null, parts: null, costCents: null };
  } catch (error) {
    return readMailError(error);
  }
}

/** Appends the unsubscribe page to bulk mail. */
function withWayOut({ body, recipient }: ReadyMessage): string {
  const page = unsubscribePage(recipient);
  return `${body}\n\n--\nNo more mail of this kind / Usitumiwe tena barua kama hii:\n${page}\n`;
}

/**
 * One connection for each mail, not nodemailer's pool: a pool resends automatically what a server may have accepted before it cut
 * the connection, and loses the reply that came before a server closed it.
 */
let open: { address: string; transporter: Transporter } | undefined;

function transport(): Transporter {
  const address = env().SMTP_URL;
  if (open?.address === address) return open.transporter;
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === "smtps:";
  const number = Number(port) || (secure ? 465 : 587);
  const transporter = createTransport({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: number,
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    // The submission port promises encryption; a server that does not offer it there is the wrong one.
    requireTLS: number === 587,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  open = { address, transporter };
  return transporter;
}

function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from;
}

function domainOf(from: string): string {
  return addressIn(from).split("@").at(-1) ?? "localhost";
}
