import { type HttpRequest, type HttpResponse, json } from "../core/http";
import { newAccessToken } from "../core/ids";
import type { World } from "../core/world";
import { darajaError } from "./errors";

/** `GET /oauth/v1/generate`. A wrong key or secret gets an empty 400. */
export function generateToken(world: World, request: HttpRequest): HttpResponse {
  if (request.method !== "GET") return darajaError(world, 405, "405.001", "Method Not Allowed");
  const basic = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (basic === undefined) return darajaError(world, 400, "400.008.01", "Invalid Authentication passed");
  if (request.query.get("grant_type") !== "client_credentials")
    return darajaError(world, 400, "400.008.02", "Invalid grant type passed");
  const { consumerKey, consumerSecret } = world.options;
  if (Buffer.from(basic, "base64").toString("utf8") !== `${consumerKey}:${consumerSecret}`)
    return { status: 400, type: "application/json", body: "" };
  return json(200, { access_token: issueToken(world), expires_in: "3599" });
}

const LIFE_SECONDS = 3600;

/** Issues a token; the previous one becomes invalid. */
function issueToken(world: World): string {
  const value = newAccessToken(world.random);
  world.token = { value, until: world.clock.now() + LIFE_SECONDS * 1000 };
  return value;
}

/** True if the request has the valid token. */
export function hasToken(world: World, request: HttpRequest): boolean {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  return token !== undefined && token === world.token?.value && world.clock.now() < world.token.until;
}
