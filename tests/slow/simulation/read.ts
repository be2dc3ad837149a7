import type { Answer } from "../faults/support/request";

export type Row = Record<string, unknown>;

/** The value at a path of an answer of the API. */
export function read({ json }: Pick<Answer, "json">, ...path: string[]): unknown {
  let value: unknown = json;
  for (const name of path) value = value instanceof Object ? Reflect.get(value, name) : undefined;
  return value;
}

export function rows(answer: Pick<Answer, "json">, ...path: string[]): Row[] {
  return (read(answer, ...path) as Row[] | undefined) ?? [];
}
