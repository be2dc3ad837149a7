import { type Fault, knownFaults, readFaults, UnknownFault } from "../core/faults";
import { type HttpResponse, json } from "../core/http";

/** An invalid control call. The response lists the valid values. */
export class BadCall extends Error {
  readonly known: Record<string, unknown>;
  constructor(message: string, known: Record<string, unknown> = {}) {
    super(message);
    this.known = known;
  }
}

/** HTTP 400 with the message and the valid values. */
export function complaint(error: BadCall): HttpResponse {
  return json(400, { error: error.message, ...error.known });
}

/** Parses faults. Throws BadCall, listing the known faults. */
export function parseFaults(given: unknown): Fault[] {
  try {
    return readFaults(given);
  } catch (error) {
    if (error instanceof UnknownFault) throw new BadCall(error.message, { faults: knownFaults() });
    throw error;
  }
}
