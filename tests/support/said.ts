import { Refusal } from "@/lib/platform/refusal";

/** How a call ended, in one word: what `word` makes of its result, a refusal's code, or `fault: ...`. */
export async function said<Result>(
  call: Promise<Result>,
  word: (result: Result) => string = () => "ok",
): Promise<string> {
  try {
    return word(await call);
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    return `fault: ${error instanceof Error ? error.message : String(error)}`;
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

/** How often each word was said. */
export function tally(texts: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of texts) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
