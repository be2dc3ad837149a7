import { AsyncLocalStorage } from "node:async_hooks";

type Values = ReadonlyMap<AsyncVariable<unknown>, unknown>;

// Shared by all bundles and hot reloads, which evaluate this module again.
const shared = globalThis as typeof globalThis & { academyAsyncValues?: AsyncLocalStorage<Values> };
shared.academyAsyncValues ??= new AsyncLocalStorage();
const values = shared.academyAsyncValues;

/**
 * A value that a function and all it calls and awaits can read, as TC39's AsyncContext.Variable. All variables share one
 * AsyncLocalStorage: on Node 20 each more of them costs time at every promise (docs/performance.md, "Node 24").
 */
export class AsyncVariable<Value> {
  /** Runs work in which the variable has this value. */
  run<Result>(value: Value, work: () => Result): Result {
    return values.run(new Map(values.getStore()).set(this, value), work);
  }

  /** The value of the innermost `run` around the caller; undefined outside of any. */
  get(): Value | undefined {
    return values.getStore()?.get(this) as Value | undefined;
  }
}
