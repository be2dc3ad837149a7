import { type HttpRequest, type HttpResponse, jsonObject, textOf } from "../core/http";
import { isCompactTime } from "../core/nairobi-time";
import type { World } from "../core/world";
import { darajaError, invalidField, tokenRefused } from "./errors";
import { hasToken } from "./oauth";

type Checked = { refused: HttpResponse } | { body: Record<string, unknown> };

/**
 * Checks what the push and its query share, in Daraja's order: method, token, content type, JSON, shortcode, timestamp and
 * the format of the password.
 */
export function checkExpressCall(world: World, request: HttpRequest): Checked {
  if (request.method !== "POST") return { refused: darajaError(world, 405, "405.001", "Method Not Allowed") };
  if (!hasToken(world, request)) return { refused: tokenRefused(world, 404, "404.001.03") };
  if (!request.headers["content-type"]?.includes("application/json"))
    return { refused: invalidField(world, "BusinessShortCode") };
  const body = jsonObject(request.raw);
  if (!body) return { refused: darajaError(world, 400, "400.002.05", "Invalid Request Payload") };
  const shortcode = textOf(body.BusinessShortCode);
  if (!/^\d{5,7}$/.test(shortcode)) return { refused: invalidField(world, "BusinessShortCode") };
  const timestamp = textOf(body.Timestamp);
  if (!isCompactTime(timestamp)) return { refused: invalidField(world, "Timestamp") };
  const password = textOf(body.Password);
  if (!/^[A-Za-z0-9+/]+=*$/.test(password)) return { refused: invalidField(world, "Password") };
  return { body };
}

/** Checks the password (base64 of shortcode + passkey + timestamp), after the fields, as Daraja does. Null if valid. */
export function checkPassword(world: World, body: Record<string, unknown>): HttpResponse | null {
  const { shortcode, passkey } = world.options;
  if (textOf(body.BusinessShortCode) !== shortcode)
    return darajaError(world, 500, "500.001.1001", "Merchant does not exist");
  const right = Buffer.from(shortcode + passkey + textOf(body.Timestamp)).toString("base64");
  return textOf(body.Password) === right
    ? null
    : darajaError(world, 500, "500.001.1001", "Wrong credentials");
}
