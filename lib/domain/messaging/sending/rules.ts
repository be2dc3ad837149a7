/**
 * The outcome of one try to send one message. Answers of gateways and mail servers are parsed into this, and only this is decided
 * on.
 */
export type SendResult =
  /** Accepted. `costCents` and `parts` as the gateway charged them; null where it named none, and for mail. */
  | { is: "accepted"; providerId: string | null; parts: number | null; costCents: number | null }
  /** Refused for good; nothing was sent or charged. `unreachable`: this recipient cannot be reached at all. */
  | { is: "refused"; why: string; unreachable: boolean }
  /** Refused for now; nothing was sent. Tried again after the waits of its kind, or `once` after half an hour. */
  | { is: "again"; why: string; once: boolean }
  /** The channel cannot send to anyone, e.g. insufficient_balance: it pauses, and no try is counted. */
  | { is: "paused"; why: string }
  /** It did not reach the gateway, e.g. a refused connection: tried again, and counts towards a pause. */
  | { is: "not_sent"; why: string }
  /** It may or may not have been accepted: a timeout, a cut connection, an answer that cannot be read. */
  | { is: "unknown"; why: string };

/** A message as a transport sends it: plain text, already unsealed. */
export type ReadyMessage = {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  /** For mail: bulk mail carries the headers of a list. */
  isBulk: boolean;
};
