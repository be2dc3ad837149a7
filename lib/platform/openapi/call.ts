import type { z } from "zod";
import type { VerbName } from "../permissions/permissions";
import type { Code } from "./codes";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Example = Record<string, unknown>;

/** One call of the API as its description tells it. What the code knows by itself (shape, callers) is not repeated. */
export type Call = {
  /** Method and path below /api/v1; the parts that vary stand in braces. */
  at: `${Method} ${string}`;
  /** The verb that answers; its shape is what is taken and its line of the permission table who may call. */
  run?: { verb: VerbName; shape: z.ZodType };
  /** A second verb at the same address, chosen by a parameter of its shape. */
  or?: { verb: VerbName; shape: z.ZodType };
  /** The operation's id where it is not the verb's name. */
  id?: string;
  /** What it does, in one line. */
  does: string;
  /** What a caller has to know beyond that. */
  note?: string;
  /** Bodies that work, by what they show. */
  examples?: Record<string, Example>;
  /** Fields the verb asks for although its shape lets them be missing, so as to refuse them in the spec's own words. */
  demands?: string[];
  /** The fields of a success beside success, status and msg. */
  says?: Record<string, z.ZodType>;
  /** An answer that is no envelope. */
  raw?: { type: string; shape?: z.ZodType; about: string };
  /** The statuses of a success; 200 when nothing is said. */
  status?: number[];
  /** Codes of its own refusals, beside those every call of its kind may give. */
  refuses?: Code[];
  /** Whether an Idempotency-Key is honoured. */
  repeatable?: true;
};

/** The method of a call. */
export function methodOf({ at }: Call): Method {
  return at.slice(0, at.indexOf(" ")) as Method;
}

/** The path of a call below /api/v1, with a leading slash. */
export function pathOf({ at }: Call): string {
  return `/${at.slice(at.indexOf(" ") + 1)}`;
}

/** The group a call belongs to: the first part of its path. */
export function groupOf(call: Call): string {
  return pathOf(call).split("/")[1] ?? "";
}
