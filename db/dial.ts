import { connect, type Socket } from "node:net";

/** What the driver knows of where to call, once it has read the address. */
type Where = { host: string[]; port: number[]; path?: string | false };

/**
 * The driver's way to Postgres. It takes a server that hangs up before its first word for one that is worth calling again
 * at once, and calls it without end or pause while whoever asked waits (reliability.md L15). Here that is a broken line: it is
 * told to who asked, and the next call waits its turn. The driver itself would try the further hosts of an address; the
 * academy's has one.
 */
export function dial({ host, port, path }: Where): Socket {
  const socket = path ? connect(path) : connect(port[0] ?? 5432, host[0] ?? "localhost");
  const hungUp = () => socket.destroy(new HungUp());
  socket.once("end", hungUp);
  socket.once("data", () => socket.off("end", hungUp));
  return Object.assign(socket, { host: host[0], port: port[0] });
}

class HungUp extends Error {
  override readonly name = "HungUp";
  /** As the driver calls a connection that was closed. */
  readonly code = "CONNECTION_CLOSED";
  constructor() {
    super("the database took the call and hung up");
  }
}
