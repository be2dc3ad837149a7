import "server-only";

// Each bundle of the app evaluates this module again.
const shared = globalThis as typeof globalThis & { academyWakesSender?: () => void };

/** Says that the caller's transaction queued messages that may go now. Does nothing where the scheduler looks for them by itself. */
export function wakeSender(): void {
  shared.academyWakesSender?.();
}

/** @param wake is called within the request whose transaction queues messages, before it commits */
export function onMessagesQueued(wake: () => void): void {
  shared.academyWakesSender = wake;
}
