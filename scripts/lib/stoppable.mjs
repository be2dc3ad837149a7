import { setTimeout as pause } from "node:timers/promises";
import { onStopSignal, stopChildren } from "./child.mjs";

/** How long leaving may take, for instance when the database is away. */
const LEAVING_MS = 10_000;

/**
 * Runs a command, and stops the programs it started at its end. One Ctrl+C stops it wherever it is; a second one, such as npm's, changes nothing. However it ends early, it cleans
 * up and says what is left.
 * @param {(onLeaving: (leave: () => Promise<string>, otherwise?: string) => void) => Promise<void>} work calls `onLeaving` with what is
 *   to be done and said if it ends early from there on; `otherwise` is said when that fails
 */
export async function stoppable(work) {
  let leave = async () => "";
  let failed = "";
  /** @type {Promise<never> | undefined} */
  let stopping;
  const said = () =>
    Promise.race([leave(), pause(LEAVING_MS, failed, { ref: false })]).catch(
      (error) => `${failed} (${error.message})`,
    );
  onStopSignal(() => {
    stopping ??= (async () => {
      // The driver throws what becomes of a connection that was closed under it, where nobody can catch it.
      process.on("uncaughtException", () => {});
      console.error("\nStopping ...");
      console.error(await said());
      await stopChildren();
      return process.exit(130);
    })();
  });
  try {
    await work((next, otherwise = "") => {
      leave = next;
      failed = otherwise;
    });
  } catch (error) {
    // Stopped, it failed because what it works on was taken away.
    await stopping;
    console.error(`\n${error.message}\n${await said()}`);
    process.exitCode = 1;
  } finally {
    await stopChildren();
  }
}
