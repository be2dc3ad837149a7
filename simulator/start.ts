import { BadSetting, type Given, withDefaults } from "./options";
import { newServer } from "./server";
import { newWorld, type World } from "./world";

/** A running simulator. `world` is its memory, for tests that look inside. */
export type Simulator = { url: string; port: number; world: World; stop: () => Promise<void> };

/**
 * Starts a simulator on 127.0.0.1; port 0 takes a free one, so that several can run beside each other. Resolves when it
 * answers. Throws BadSetting when the port is taken.
 */
export async function startSimulator(given: Given): Promise<Simulator> {
  const options = withDefaults(given);
  const world = newWorld(options);
  const server = newServer(world);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new BadSetting(`Port ${options.port} is taken.`) : error),
    );
    server.listen(options.port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    world,
    stop: () =>
      new Promise((resolve) => {
        world.clock.stop();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
