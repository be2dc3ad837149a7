import { createServer } from "node:net";

/** A TCP port of 127.0.0.1 that was free a moment ago. */
export async function freePort() {
  const server = createServer();
  await listen(server, 0, "127.0.0.1");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}

/**
 * Makes sure that nothing listens on a port yet.
 * @param {number} port
 * @param {string} setting the setting that chooses it, named in the message
 * @throws Error with a sentence for the person at the terminal
 */
export async function requireFreePort(port, setting) {
  for (const host of ["127.0.0.1", "0.0.0.0"]) {
    const server = createServer();
    try {
      await listen(server, port, host);
      await new Promise((resolve) => server.close(resolve));
    } catch (fault) {
      throw new Error(sentence(fault, port, setting));
    }
  }
}

/**
 * Reads a port from a setting.
 * @param {string | undefined} text
 * @param {number} fallback
 * @param {string} setting
 */
export function readPort(text, fallback, setting) {
  const port = text ? Number(text) : fallback;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${setting} must be a port between 1 and 65535, not "${text}".`);
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, () => resolve(undefined));
  });
}

function sentence(fault, port, setting) {
  const advice = `choose another port: ${setting}=${port + 100} npm start`;
  if (fault.code === "EADDRINUSE") return `Port ${port} is in use by another program. Stop it, or ${advice}`;
  if (fault.code === "EACCES") return `Port ${port} may not be opened by this user; ${advice}`;
  return `Port ${port} cannot be opened (${fault.code ?? fault.message}); ${advice}`;
}
