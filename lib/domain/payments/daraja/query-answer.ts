import { z } from "zod";

const text = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim() || undefined)
  .optional()
  .catch(undefined);

/** Daraja's own shape, its errors', and the gateway's before it (mpesa.md sections 1 and 3). */
const answer = z.object({
  ResultCode: text,
  ResultDesc: text,
  errorCode: text,
  errorMessage: text,
  fault: z
    .object({
      faultstring: text,
      detail: z.object({ errorcode: text }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

type Said = { ResultCode: string | null; ResultDesc: string | null };

/** What an answer to a query says, for people: its result, else its error. Both null for an answer that is no JSON. */
export function readQueryAnswer(body: string | null): Said {
  const { data } = answer.safeParse(parsed(body));
  return {
    ResultCode: data?.ResultCode ?? data?.errorCode ?? data?.fault?.detail?.errorcode ?? null,
    ResultDesc: data?.ResultDesc ?? data?.errorMessage ?? data?.fault?.faultstring ?? null,
  };
}

function parsed(body: string | null): unknown {
  try {
    return JSON.parse(body ?? "");
  } catch {
    return undefined;
  }
}
