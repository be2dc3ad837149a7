import { readFileSync } from "node:fs";
import { ForksPoolWorker, type PoolRunnerInitializer, type WorkerRequest } from "vitest/node";

/** The modules of all its files stay in a process's memory, some 40 MB each. */
const MOST_FILES = 16;

/**
 * Vitest's pool of processes, each of which runs a few test files, one after the other: starting Node and Vitest takes a second, and
 * packages are loaded once. tests/support/setup.ts gives each file modules of its own. A file that replaces modules is the last
 * of its process.
 */
export const sharedProcess: PoolRunnerInitializer = {
  name: "shared-process",
  createPoolWorker: (options) => new SharedProcess(options),
};

class SharedProcess extends ForksPoolWorker {
  override readonly name: string = sharedProcess.name;
  private files = 0;
  private hasMocks = false;

  override send(message: WorkerRequest): void {
    if (message.type === "run") {
      for (const { filepath } of message.context.files) {
        this.files += 1;
        this.hasMocks ||= /\bvi\.(do)?[mM]ock\(/.test(readFileSync(filepath, "utf8"));
      }
    }
    super.send(message);
  }

  canReuse(): boolean {
    return this.files < MOST_FILES && !this.hasMocks;
  }
}
