import { isCompactTime } from "../eat";
import { type Answer, type Asked, jsonObject, textOf } from "../http";
import type { World } from "../world";
import { hasToken } from "./access-token";
import { darajaError, invalidField } from "./errors";

type Checked = { refused: Answer } | { body: Record<string, unknown> };

/**
 * What the push and its query ask first, in Daraja's order: method, token, content type, JSON, shortcode and password
 * (base64 of shortcode + passkey + timestamp, really compared; mpesa.md 2.1, 2.3).
 */
export function checkExpressCall(world: World, asked: Asked): Checked {
  if (asked.method !== "POST") return { refused: darajaError(world, 405, "405.001", "Method Not Allowed") };
  if (!hasToken(world, asked))
    return { refused: darajaError(world, 404, "404.001.03", "Invalid Access Token") };
  if (!asked.headers["content-type"]?.includes("application/json"))
    return { refused: invalidField(world, "BusinessShortCode") };
  const body = jsonObject(asked.raw);
  if (!body) return { refused: darajaError(world, 400, "400.002.05", "Invalid Request Payload") };
  const shortcode = textOf(body.BusinessShortCode);
  if (!/^\d{5,7}$/.test(shortcode)) return { refused: invalidField(world, "BusinessShortCode") };
  const timestamp = textOf(body.Timestamp);
  if (!isCompactTime(timestamp)) return { refused: invalidField(world, "Timestamp") };
  const password = textOf(body.Password);
  if (!/^[A-Za-z0-9+/]+=*$/.test(password)) return { refused: invalidField(world, "Password") };
  return { body };
}

/** Whether shortcode and password belong together; asked after the fields, as Daraja does. Null when they do. */
export function checkPassword(world: World, body: Record<string, unknown>): Answer | null {
  const { shortcode, passkey } = world.options;
  if (textOf(body.BusinessShortCode) !== shortcode)
    return darajaError(world, 500, "500.001.1001", "Merchant does not exist");
  const right = Buffer.from(shortcode + passkey + textOf(body.Timestamp)).toString("base64");
  return textOf(body.Password) === right
    ? null
    : darajaError(world, 500, "500.001.1001", "Wrong credentials");
}
