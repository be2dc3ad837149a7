import "server-only";
import { siteOrigin } from "@/lib/platform/env";
import { seal, unsealStored } from "@/lib/platform/secrets";

const PURPOSE = "unsubscribe";

/** The one-click address of bulk mail (RFC 8058). Its token holds the sealed mail address, so that no log shows it. */
export function unsubscribeAddress(mailAddress: string): string {
  return `${siteOrigin()}/api/v1/messages/unsubscribe/${seal(PURPOSE, mailAddress)}`;
}

/** The page on which the recipient of bulk mail unsubscribes. */
export function unsubscribePage(mailAddress: string): string {
  return `${siteOrigin()}/unsubscribe/${seal(PURPOSE, mailAddress)}`;
}

/** The mail address of a token; null when it is not one of ours. */
export function unsubscribedAddress(token: string): string | null {
  return token.length > 1000 ? null : unsealStored(PURPOSE, token);
}
