import { type Answer, type Asked, json } from "../http";
import type { World } from "../world";
import { issueToken } from "./access-token";
import { darajaError } from "./errors";

/** `GET /oauth/v1/generate` (mpesa.md 1). A wrong key or secret is a 400 with nothing in it. */
export function generateToken(world: World, asked: Asked): Answer {
  if (asked.method !== "GET") return darajaError(world, 405, "405.001", "Method Not Allowed");
  const basic = /^Basic +(\S+)$/i.exec(asked.headers.authorization ?? "")?.[1];
  if (basic === undefined) return darajaError(world, 400, "400.008.01", "Invalid Authentication passed");
  if (asked.query.get("grant_type") !== "client_credentials")
    return darajaError(world, 400, "400.008.02", "Invalid grant type passed");
  const { consumerKey, consumerSecret } = world.options;
  if (Buffer.from(basic, "base64").toString("utf8") !== `${consumerKey}:${consumerSecret}`)
    return { status: 400, type: "application/json", body: "" };
  return json(200, { access_token: issueToken(world), expires_in: "3599" });
}
