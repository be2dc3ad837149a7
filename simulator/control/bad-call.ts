import { type Fault, knownFaults, readFaults, UnknownFault } from "../faults";
import { type Answer, json } from "../http";

/** A control call that makes no sense; the answer says what would. */
export class BadCall extends Error {
  readonly known: Record<string, unknown>;
  constructor(message: string, known: Record<string, unknown> = {}) {
    super(message);
    this.known = known;
  }
}

/** HTTP 400 with the complaint and what is known instead. */
export function complaint(error: BadCall): Answer {
  return json(400, { error: error.message, ...error.known });
}

/** Reads faults; throws BadCall that lists the known ones. */
export function faultsOf(given: unknown): Fault[] {
  try {
    return readFaults(given);
  } catch (error) {
    if (error instanceof UnknownFault) throw new BadCall(error.message, { faults: knownFaults() });
    throw error;
  }
}
