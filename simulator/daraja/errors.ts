import { type HttpResponse, json } from "../core/http";
import { newRequestId } from "../core/ids";
import type { World } from "../core/world";

/** The envelope of every synchronous error. */
export function darajaError(
  world: World,
  status: number,
  errorCode: string,
  errorMessage: string,
): HttpResponse {
  return json(status, { requestId: newRequestId(world.random), errorCode, errorMessage });
}

/** `400.002.02 Bad Request - Invalid <FieldName>` of the push and its query. */
export function invalidField(world: World, field: string): HttpResponse {
  return darajaError(world, 400, "400.002.02", `Bad Request - Invalid ${field}`);
}

/** How Daraja refuses a token since 2024, beside each API's own code. */
export function invalidToken401(world: World): HttpResponse {
  return darajaError(world, 401, "401.003.01", "Error Occurred - Invalid Access Token - ");
}

/** The app on the portal has not this product. The token stays valid. */
export function noProduct(world: World): HttpResponse {
  const text = "Error Occurred - Invalid Access Token - Invalid API call as no apiproduct match found";
  return darajaError(world, 401, "401.003.01", text);
}

/** The answer to a call without the valid token: that of its API, or as the setting `token_error` says. */
export function tokenRefused(world: World, status: number, code: string): HttpResponse {
  switch (world.settings.tokenError) {
    case "401":
      return invalidToken401(world);
    case "gateway":
      return gatewayError(401, "Invalid access token", "keymanagement.service.invalid_access_token");
    default:
      return darajaError(world, status, code, "Invalid Access Token");
  }
}

/** The API gateway's own error, in Apigee's envelope. */
function gatewayError(status: number, faultstring: string, errorcode: string): HttpResponse {
  return json(status, { fault: { faultstring, detail: { errorcode } } });
}

/** HTTP 429 with the sandbox's text. `perMinute` is the limit it names. */
export function spikeArrest(perMinute: number): HttpResponse {
  const rate = `MessageRate{messagesPerPeriod=${perMinute}, periodInMicroseconds=60000000, maxBurstMessageCount=1.0}`;
  const text = `Spike arrest violation. Allowed rate : ${rate}`;
  return gatewayError(429, text, "policies.ratelimit.SpikeArrestViolation");
}
