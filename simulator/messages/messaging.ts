import type { Options } from "../core/options";
import { takeScript } from "../core/scripts";

/** The status of an accepted SMS; `Sent` until a network reports. */
export type SmsStatus = "Sent" | "Success" | "Failed" | "Rejected" | "AbsentSubscriber" | "Expired";

/** An SMS that was accepted and charged. */
export type SentSms = {
  id: string;
  /** Twelve digits. */
  to: string;
  from: string;
  text: string;
  parts: number;
  costCents: number;
  at: number;
  status: SmsStatus;
  /** Whether the caller got the answer that it was accepted. */
  isAnswered: boolean;
};

/** A text that a phone sent to the academy. */
export type IncomingSms = { n: number; id: string; from: string; to: string; text: string; at: number };

/** A mail that the SMTP server took. */
export type Mail = {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  at: number;
  headers: Record<string, string>;
};

/** A phone's USSD session: what it has answered, and the screen. */
export type UssdSession = { id: string; answers: string[]; since: number; text: string; over: boolean };

export type MessageScript = { id: number; outcome: string; to?: string; left: number };

/** The state of the SMS gateway and of the mail server. */
export type Messaging = {
  sms: SentSms[];
  incoming: IncomingSms[];
  smsScripts: MessageScript[];
  mails: Mail[];
  mailScripts: MessageScript[];
  balanceCents: number;
  priceCents: number;
  senders: string[];
  /** Senders that networks deliver from 08:00 to 18:00 only. */
  promotional: string[];
  /** Where reports go: this address and /delivery, /incoming or /opt-out. Empty: nowhere. */
  callbacks: string;
  /** Where steps of USSD sessions go; empty: the academy has no code. */
  ussdCallback: string;
  /** The latest session of each phone. */
  ussd: Map<string, UssdSession>;
  /** `sender phone` pairs that the phone's owner stopped. */
  stopped: Set<string>;
};

export function newMessaging(options: Options): Messaging {
  return {
    sms: [],
    incoming: [],
    smsScripts: [],
    mails: [],
    mailScripts: [],
    balanceCents: Math.round(options.smsBalance * 100),
    priceCents: Math.round(options.smsPrice * 100),
    senders: [...options.smsSenders],
    promotional: [],
    callbacks: options.smsCallbacks,
    ussdCallback: options.ussdCallback,
    ussd: new Map(),
    stopped: new Set(),
  };
}

/** The outcome that a script sets for this recipient, if any; it uses up one of the script's times. */
export function scriptedOutcome(scripts: MessageScript[], to: string): string | null {
  return takeScript(scripts, (script) => (script.to ?? to) === to)?.outcome ?? null;
}
