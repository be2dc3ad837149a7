/**
 * A point where callers wait for each other: each call resolves when `callers` calls were made. Controls of races use it
 * to let every caller read before any writes, however slow the machine is.
 */
export function barrier(callers: number): () => Promise<void> {
  let open = () => {};
  const everyone = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= callers) open();
    return everyone;
  };
}
