import { type Answer, json } from "../http";
import { newRequestId } from "../receipts";
import type { World } from "../world";

/** The envelope of every synchronous failure (mpesa.md 1). */
export function darajaError(world: World, status: number, errorCode: string, errorMessage: string): Answer {
  return json(status, { requestId: newRequestId(world.chance), errorCode, errorMessage });
}

/** `400.002.02 Bad Request - Invalid <FieldName>` of the push and its query. */
export function invalidField(world: World, field: string): Answer {
  return darajaError(world, 400, "400.002.02", `Bad Request - Invalid ${field}`);
}

/** What the gateway itself says, in Apigee's wrapper (mpesa.md 1). */
export function gatewayFault(status: number, faultstring: string, errorcode: string): Answer {
  return json(status, { fault: { faultstring, detail: { errorcode } } });
}

/** HTTP 429 in the words measured on the sandbox (mpesa.md 3). `perMinute` is the limit it names. */
export function spikeArrest(perMinute: number): Answer {
  const rate = `MessageRate{messagesPerPeriod=${perMinute}, periodInMicroseconds=60000000, maxBurstMessageCount=1.0}`;
  const text = `Spike arrest violation. Allowed rate : ${rate}`;
  return gatewayFault(429, text, "policies.ratelimit.SpikeArrestViolation");
}
