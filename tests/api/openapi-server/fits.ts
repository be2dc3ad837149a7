import { expect } from "vitest";
import { z } from "zod";
import { CALLS } from "@/lib/domain/openapi/calls";
import { CODES, isCode } from "@/lib/platform/openapi/codes";
import { codesOf } from "@/lib/platform/openapi/responses";

type Body = Record<string, unknown>;

/**
 * Checks a response against the OpenAPI document: a success has exactly the documented fields, with their types; a
 * refusal has a documented status and code.
 * @param at method and path below /api/v1 as the document writes them, "GET students/enrollments"
 */
export function expectDescribed(at: string, status: number, body: Body): void {
  const call = CALLS.find((one) => one.at === at);
  if (!call) throw new Error(`${at} is not described`);
  if (status >= 400) {
    const code = String(body.code);
    const documented = codesOf(call).filter((one) => CODES[one][0] === status);
    expect(documented, `${at} says it refuses ${status} with`).toContain(code);
    if (isCode(code)) expect(CODES[code][0], code).toBe(status);
    return;
  }
  expect(call.statuses ?? [200], `${at} succeeds with`).toContain(status);
  const shape = z.object({
    success: z.literal(true),
    status: z.literal(status),
    msg: z.string().min(1),
    ...call.response,
  });
  const read = shape.safeParse(body);
  expect(read.error?.issues ?? [], `${at} answers otherwise than described: ${JSON.stringify(body)}`).toEqual(
    [],
  );
  expect(body, `${at} answers more than described`).toEqual(read.data);
}
