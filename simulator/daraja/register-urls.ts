import { type Answer, type Asked, json, jsonObject, textOf } from "../http";
import { newRequestId } from "../receipts";
import type { C2bUrls, World } from "../world";
import { hasToken } from "./access-token";
import { darajaError } from "./errors";

/** Words that may stand nowhere in a URL, in any case (mpesa.md 4.1). */
export const FORBIDDEN_WORDS = /m-?pesa|safaricom|exe|cmd|sql|query/i;

/** `POST /mpesa/c2b/v1/registerurl` (hashed numbers) and `/v2/` (masked): mpesa.md 4.1. */
export function registerUrls(version: 1 | 2) {
  return (world: World, asked: Asked): Answer => {
    const refused = checkC2bCall(world, asked);
    if (refused) return refused;
    const body = jsonObject(asked.raw);
    const urls = body && readUrls(body, version);
    if (!urls || textOf(body.ShortCode) !== world.options.shortcode)
      return darajaError(world, 400, "400.002.05", "Invalid Request Payload");
    if (FORBIDDEN_WORDS.test(urls.confirmation) || FORBIDDEN_WORDS.test(urls.validation))
      return darajaError(world, 400, "400.003.02", "Bad Request");
    if (world.settings.profile === "production" && world.urls)
      return darajaError(world, 500, "500.003.1001", "Urls are already registered.");
    world.urls = urls;
    return json(200, {
      OriginatorCoversationID: newRequestId(world.chance),
      ResponseCode: "0",
      ResponseDescription: "Success",
    });
  };
}

/** Method and token as the C2B calls refuse them: other codes than the push has (mpesa.md 1). Null when right. */
export function checkC2bCall(world: World, asked: Asked): Answer | null {
  if (asked.method !== "POST") return darajaError(world, 404, "404.001.04", "Invalid Authenticator Header");
  if (!hasToken(world, asked)) return darajaError(world, 400, "400.003.01", "Invalid Access Token");
  if (!asked.headers["content-type"]?.includes("application/json"))
    return darajaError(world, 400, "400.002.05", "Invalid Request Payload");
  return null;
}

function readUrls(body: Record<string, unknown>, version: 1 | 2): C2bUrls | null {
  const { ResponseType: responseType } = body;
  const confirmation = textOf(body.ConfirmationURL);
  const validation = textOf(body.ValidationURL);
  const known = responseType === "Completed" || responseType === "Cancelled";
  return known && isWeb(confirmation) && isWeb(validation)
    ? { version, responseType, confirmation, validation }
    : null;
}

function isWeb(url: string): boolean {
  return /^https?:\/\/\S+$/.test(url) && URL.canParse(url);
}
