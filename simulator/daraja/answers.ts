import { type HttpResponse, json } from "../core/http";
import { newRequestId } from "../core/ids";
import type { PushAnswer } from "../core/outcomes";
import type { World } from "../core/world";
import { darajaError, invalidToken401, noProduct, spikeArrest } from "./errors";

/** How a push or a Daraja command is answered. `prompt`: it is carried out, whatever the answer. */
type Given = { prompt: boolean; answer: (accepted: HttpResponse | null) => HttpResponse };

/** Refusals in Daraja's envelope: status, code and text. */
const REFUSALS = {
  // M-Pesa serves one session per subscriber.
  lock: [
    500,
    "500.001.1001",
    "Unable to lock subscriber, a transaction is already in process for the current subscriber",
  ],
  internal: [500, "500.003.1001", "Internal Server Error"],
  "spike-error": [500, "500.003.02", "Error Occurred: Spike Arrest Violation"],
  busy: [500, "500.003.02", "System is busy. Please try again in few minutes."],
  quota: [500, "500.003.03", "Error Occurred: Quota Violation"],
  maintenance: [503, "00.002.1001", "Service is currently under maintenance. Please try again later"],
  "invalid-token": [404, "404.001.03", "Invalid Access Token"],
} as const;

export function refusal(world: World, kind: keyof typeof REFUSALS): HttpResponse {
  const [status, code, text] = REFUSALS[kind];
  return darajaError(world, status, code, text);
}

/** The answer that a plan sets. Those with `prompt` may pass on the usual one. */
export function pushAnswer(world: World, wanted: PushAnswer): Given {
  const refuse = (make: () => HttpResponse): Given => ({ prompt: false, answer: make });
  const mangle = (make: (accepted: HttpResponse) => HttpResponse): Given => ({
    prompt: true,
    answer: (accepted) => (accepted ? make(accepted) : refusal(world, "internal")),
  });
  switch (wanted) {
    case "ack":
      return mangle((accepted) => accepted);
    case "lost":
      return mangle(() => refusal(world, "internal"));
    case "html":
      return mangle(() => ({
        status: 200,
        type: "text/html",
        body: "<html><head><title>Request Rejected</title></head><body>Please consult your administrator.</body></html>",
      }));
    case "half":
      return mangle((accepted) => ({ ...accepted, cut: Math.floor(accepted.body.length / 2) }));
    case "empty":
      return mangle(() => ({ status: 500, type: "application/json", body: "" }));
    case "spike":
      return refuse(() => spikeArrest(5));
    case "refused":
      return refuse(() => refusedWith200(world));
    case "invalid-token":
    case "invalid-token-401":
      return refuse(() => {
        world.token = null;
        return wanted === "invalid-token" ? refusal(world, wanted) : invalidToken401(world);
      });
    case "no-product":
      return refuse(() => noProduct(world));
    default:
      return refuse(() => refusal(world, wanted));
  }
}

function refusedWith200(world: World): HttpResponse {
  const text = "The request was rejected";
  return json(200, {
    MerchantRequestID: newRequestId(world.random),
    CheckoutRequestID: "",
    ResponseCode: "1",
    ResponseDescription: text,
    CustomerMessage: text,
  });
}
