import { Refusal } from "@/lib/platform/refusal";

/** How a call ended, as one word: `word` of its result, a refusal's code, or `error: ...`. */
export async function outcomeOf<Result>(
  call: Promise<Result>,
  word: (result: Result) => string = () => "ok",
): Promise<string> {
  try {
    return word(await call);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    return `error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * The same for one of many concurrent calls: the busy answer is retried, as callers are asked to. How many succeed at
 * the first try depends on the machine, and is no rule that these tests prove.
 */
export async function outcomeOnceServed<Result>(
  call: () => Promise<Result>,
  word?: (result: Result) => string,
): Promise<string> {
  for (;;) {
    const answer = await outcomeOf(call(), word);
    if (answer !== "busy") return answer;
  }
}

/** The refusal a call ends with. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** How often each word occurs. */
export function countOutcomes(texts: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of texts) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
