import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Serves on a free port of 127.0.0.1 until the test ends. */
export async function serveLocally(listener: RequestListener): Promise<{ port: number; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { port: (server.address() as AddressInfo).port, server };
}

/** The hidden fields of a page, unescaped. */
export function hiddenFields(html: string): Record<string, string> {
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(code));
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [plain(name), plain(value)]));
}
