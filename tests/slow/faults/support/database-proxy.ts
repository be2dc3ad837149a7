import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What happens to a connection: forwarded, closed at once, or held open silently. */
export type Behaviour = "open" | "hangs up" | "silent";

export type Detour = {
  /** The same address, through this proxy. */
  lead: (url: string) => string;
  /** Sets the mode; open connections are cut or fall silent. */
  turn: (way: Behaviour) => void;
  calls: () => number;
  close: () => void;
};

/** A proxy to a Postgres that can be blocked. */
export async function openDetour(): Promise<Detour> {
  const pairs = new Set<[Socket, Socket | undefined]>();
  let way: Behaviour = "open";
  let target = 0;
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    socket.on("error", () => {});
    // Keep reading, or the other end's FIN is never seen and the socket stays open.
    if (way === "hangs up") return void socket.resume().end();
    const onward = way === "open" ? connect(target, "127.0.0.1") : undefined;
    const pair: [Socket, Socket | undefined] = [socket, onward];
    pairs.add(pair);
    socket.once("close", () => {
      pairs.delete(pair);
      onward?.destroy();
    });
    if (!onward) return;
    onward.on("error", () => socket.destroy());
    onward.once("close", () => socket.destroy());
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    lead: (url) => {
      const address = new URL(url);
      target = Number(address.port);
      address.port = String(port);
      return address.href;
    },
    turn: (next) => {
      way = next;
      for (const [socket, onward] of pairs) {
        if (next === "hangs up") socket.destroy();
        if (next === "silent" && onward) {
          socket.unpipe(onward);
          onward.unpipe(socket);
        }
        // A silent connection stays silent, like a broken line.
        if (next === "open" && onward === undefined) socket.destroy();
      }
    },
    calls: () => calls,
    close: () => {
      for (const [socket, onward] of pairs) for (const end of [socket, onward]) end?.destroy();
      server.close();
    },
  };
}
