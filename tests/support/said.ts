import { Refusal } from "@/lib/platform/refusal";

/** How a call ended, in one word: what `word` makes of its result, a refusal's code, or `fault: ...`. */
export async function said<Result>(
  call: Promise<Result>,
  word: (result: Result) => string = () => "ok",
): Promise<string> {
  try {
    return word(await call);
  } catch (fault) {
    if (fault instanceof Refusal) return fault.code;
    return `fault: ${fault instanceof Error ? fault.message : String(fault)}`;
  }
}

/** The refusal a call ends with. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (fault) {
    if (fault instanceof Refusal) return fault;
    throw fault;
  }
  throw new Error("nothing was refused");
}

/** How often each word was said. */
export function tally(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
