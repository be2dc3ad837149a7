import { type Fault, knownFaults, readFaults, UnknownFault } from "../core/faults";
import { type HttpResponse, json } from "../core/http";
import { readPhone } from "../core/phone-numbers";

/** An invalid control call. The response lists the valid values. */
export class BadCall extends Error {
  readonly known: Record<string, unknown>;
  constructor(message: string, known: Record<string, unknown> = {}) {
    super(message);
    this.known = known;
  }
}

/** A Kenyan mobile number as 12 digits. Throws BadCall. */
export function phoneOf(value: unknown): string {
  const phone = readPhone(value);
  if (!phone) throw new BadCall(`Not a Kenyan mobile number: ${JSON.stringify(value)}.`);
  return phone;
}

/** How often a script applies, by `times` and `sticky`. Throws BadCall. */
export function readTimes({ times = 1, sticky }: Record<string, unknown>): number {
  if (typeof times !== "number" || !Number.isInteger(times) || times < 1)
    throw new BadCall("times must be a whole number from 1.");
  return sticky === true ? Number.POSITIVE_INFINITY : times;
}

/** HTTP 400 with the message and the valid values. */
export function complaint(error: BadCall): HttpResponse {
  return json(400, { error: error.message, ...error.known });
}

/** Parses faults. Throws BadCall, listing the known faults. */
export function parseFaults(value: unknown): Fault[] {
  try {
    return readFaults(value);
  } catch (error) {
    if (error instanceof UnknownFault) throw new BadCall(error.message, { faults: knownFaults() });
    throw error;
  }
}
