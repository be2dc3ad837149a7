import { type HttpResponse, json } from "../core/http";
import { newRequestId } from "../core/ids";
import type { PushAnswer } from "../core/outcomes";
import type { World } from "../core/world";
import { darajaError, invalidToken401, noProduct, spikeArrest } from "./errors";

/** How a push or an order is answered. `prompt`: it is carried out, whatever the answer. */
type Given = { prompt: boolean; answer: (accepted: HttpResponse | null) => HttpResponse };

const MAINTENANCE = "Service is currently under maintenance. Please try again later";

/** M-Pesa serves one session per subscriber. */
export function subscriberLocked(world: World): HttpResponse {
  const text = "Unable to lock subscriber, a transaction is already in process for the current subscriber";
  return darajaError(world, 500, "500.001.1001", text);
}

/** The answer that a plan sets. Those with `prompt` may pass on the usual one. */
export function pushAnswer(world: World, wanted: PushAnswer): Given {
  const refuse = (make: () => HttpResponse): Given => ({ prompt: false, answer: make });
  const mangle = (make: (accepted: HttpResponse) => HttpResponse): Given => ({
    prompt: true,
    answer: (accepted) => (accepted ? make(accepted) : internalError(world)),
  });
  switch (wanted) {
    case "ack":
      return mangle((accepted) => accepted);
    case "lost":
      return mangle(() => internalError(world));
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
    case "lock":
      return refuse(() => subscriberLocked(world));
    case "internal":
      return refuse(() => internalError(world));
    case "spike":
      return refuse(() => spikeArrest(5));
    case "spike-error":
      return refuse(() => darajaError(world, 500, "500.003.02", "Error Occurred: Spike Arrest Violation"));
    case "busy":
      return refuse(() =>
        darajaError(world, 500, "500.003.02", "System is busy. Please try again in few minutes."),
      );
    case "quota":
      return refuse(() => darajaError(world, 500, "500.003.03", "Error Occurred: Quota Violation"));
    case "maintenance":
      return refuse(() => darajaError(world, 503, "00.002.1001", MAINTENANCE));
    case "refused":
      return refuse(() => refusedWith200(world));
    case "invalid-token":
    case "invalid-token-401":
      return refuse(() => {
        world.token = null;
        if (wanted === "invalid-token-401") return invalidToken401(world);
        return darajaError(world, 404, "404.001.03", "Invalid Access Token");
      });
    case "no-product":
      return refuse(() => noProduct(world));
  }
}

function internalError(world: World): HttpResponse {
  return darajaError(world, 500, "500.003.1001", "Internal Server Error");
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
