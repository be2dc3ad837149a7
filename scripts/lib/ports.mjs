import { randomInt } from "node:crypto";
import { connect, createServer } from "node:net";

/** Below the range from which systems take ports for outgoing connections (from 32768 on Linux, 49152 elsewhere). */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/**
 * A random free TCP port of 127.0.0.1. Random, so that test runs side by side do not choose the same one.
 * @param {number} [count] how many ports from it on must be free
 */
export async function freePort(count = 1) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    let free = 0;
    while (free < count && (await isFree(port + free))) free += 1;
    if (free === count) return port;
  }
  throw new Error(`No free port between ${LOWEST} and ${HIGHEST} was found.`);
}

async function isFree(port) {
  return (await openError(port, "127.0.0.1")) === null && (await openError(port, "0.0.0.0")) === null;
}

/**
 * Whether something listens on a TCP port of 127.0.0.1.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

/**
 * Checks that a port is free.
 * @param {number} port
 * @param {string} setting the setting that chooses it, named in the message
 * @throws Error with a message for the operator
 */
export async function requireFreePort(port, setting) {
  for (const host of ["127.0.0.1", "0.0.0.0"]) {
    const error = await openError(port, host);
    if (error === null) continue;
    const advice = `choose another port: ${setting}=${port + 100} npm start`;
    if (error.code === "EADDRINUSE")
      throw new Error(`Port ${port} is in use by another program. Stop it, or ${advice}`);
    if (error.code === "EACCES") throw new Error(`Port ${port} may not be opened by this user; ${advice}`);
    throw new Error(`Port ${port} cannot be opened (${error.code ?? error.message}); ${advice}`);
  }
}

/** Listens on a port for a moment. @returns {Promise<NodeJS.ErrnoException | null>} why it cannot, or null */
function openError(port, host) {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}
