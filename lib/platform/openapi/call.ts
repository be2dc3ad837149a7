import type { z } from "zod";
import type { VerbName } from "@/lib/domain/access/permissions";
import type { Code } from "./codes";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Example = Record<string, unknown>;

/** One call of the API for the OpenAPI document, besides its shape and callers, which come from the code. */
export type Call = {
  /** Method and path below /api/v1, variable parts in braces. */
  at: `${Method} ${string}`;
  /** The verb; its shape is the input and its line of the permission table gives the callers. */
  run?: { verb: VerbName; shape: z.ZodType };
  /** A second verb at the same path, chosen by a parameter of its shape. */
  alternative?: { verb: VerbName; shape: z.ZodType };
  /** The operationId, where it is not the verb's name. */
  id?: string;
  /** One line. */
  summary: string;
  /** Further notes for clients. */
  description?: string;
  /** Valid bodies by title; tests send them. */
  examples?: Record<string, Example>;
  /** Required fields that the shape makes optional, because the verb refuses their absence with its own sentence. */
  required?: string[];
  /** The fields of a success beside success, status and msg. */
  response?: Record<string, z.ZodType>;
  /** A success without the envelope, in one of the content types. */
  raw?: { types: [string, ...string[]]; shape?: z.ZodType; about: string };
  /** The statuses of a success; [200] by default. */
  statuses?: number[];
  /** Codes of its own refusals, beside those of every call of its kind. */
  errorCodes?: Code[];
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
