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

/** The API gateway's own error, in Apigee's envelope. */
export function gatewayError(status: number, faultstring: string, errorcode: string): HttpResponse {
  return json(status, { fault: { faultstring, detail: { errorcode } } });
}

/** HTTP 429 with the sandbox's text. `perMinute` is the limit it names. */
export function spikeArrest(perMinute: number): HttpResponse {
  const rate = `MessageRate{messagesPerPeriod=${perMinute}, periodInMicroseconds=60000000, maxBurstMessageCount=1.0}`;
  const text = `Spike arrest violation. Allowed rate : ${rate}`;
  return gatewayError(429, text, "policies.ratelimit.SpikeArrestViolation");
}
