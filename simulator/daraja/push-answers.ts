import { type Answer, json } from "../http";
import type { PushAnswer } from "../outcomes";
import { newRequestId } from "../receipts";
import type { World } from "../world";
import { darajaError, spikeArrest } from "./errors";

/** How a push or an order is answered, and whether it is carried out all the same: `prompt`. */
type Given = { prompt: boolean; answer: (accepted: Answer | null) => Answer };

/** M-Pesa serves one session a subscriber (mpesa.md 1, 2.3). */
export function subscriberLocked(world: World): Answer {
  const text = "Unable to lock subscriber, a transaction is already in process for the current subscriber";
  return darajaError(world, 500, "500.001.1001", text);
}

/** The answer a plan asks for; those with a prompt may pass the ordinary one on. */
export function pushAnswer(world: World, wanted: PushAnswer): Given {
  const refuse = (make: () => Answer): Given => ({ prompt: false, answer: make });
  const mangle = (make: (accepted: Answer) => Answer): Given => ({
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
      return refuse(() =>
        darajaError(
          world,
          503,
          "00.002.1001",
          "Service is currently under maintenance. Please try again later",
        ),
      );
    case "refused":
      return refuse(() => refusedWith200(world));
    case "invalid-token":
      return refuse(() => {
        world.token = null;
        return darajaError(world, 404, "404.001.03", "Invalid Access Token");
      });
  }
}

function internalError(world: World): Answer {
  return darajaError(world, 500, "500.003.1001", "Internal Server Error");
}

function refusedWith200(world: World): Answer {
  const text = "The request was rejected";
  return json(200, {
    MerchantRequestID: newRequestId(world.chance),
    CheckoutRequestID: "",
    ResponseCode: "1",
    ResponseDescription: text,
    CustomerMessage: text,
  });
}
