import { randomUUID } from "node:crypto";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { BadSetting } from "../core/options";
import type { World } from "../core/world";
import { scriptedOutcome } from "./messaging";

const MOST_BYTES = 5 * 1024 * 1024;

/** A mail server for tests: takes every mail, delivers none, and shows it under `/_sim/mail`. */
type MailServer = { port: number; stop: () => void };

/** Starts it on 127.0.0.1. Throws BadSetting if the port is taken. */
export async function startMailServer(world: World, port: number): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    converse(world, socket);
  });
  return {
    port: await listen(server, port),
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Opens a port on 127.0.0.1; 0 picks a free one. @returns it. Throws BadSetting if it is taken. */
export async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new BadSetting(`Port ${port} is taken.`) : error),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

type Talk = {
  from: string;
  to: string[];
  outcome: string | null;
  inData: boolean;
  buffer: string;
  say: (line: string) => void;
  end: () => void;
  /** Breaks the connection. */
  cut: () => void;
};

/** One connection, line by line. Bytes are kept as Latin-1, so that a body keeps its own encoding. */
function converse(world: World, socket: Socket): void {
  const talk: Talk = {
    ...{ from: "", to: [], outcome: null, inData: false, buffer: "" },
    say: (line) => {
      socket.write(`${line}\r\n`);
    },
    end: () => {
      socket.end();
    },
    cut: () => {
      socket.destroy();
    },
  };
  talk.say("220 simulator ESMTP");
  socket.on("data", (chunk: Buffer) => {
    talk.buffer += chunk.toString("latin1");
    if (talk.buffer.length > MOST_BYTES) talk.cut();
    while (!socket.destroyed && step(world, talk)) {
      // Everything received is answered before more is read.
    }
  });
}

/** Handles the first command or mail in the buffer. @returns whether there may be more */
function step(world: World, talk: Talk): boolean {
  if (talk.inData) {
    const length = talk.buffer.startsWith(".\r\n") ? 0 : talk.buffer.indexOf("\r\n.\r\n") + 2;
    if (length === 1) return false;
    const raw = talk.buffer.slice(0, length);
    talk.buffer = talk.buffer.slice(length + 3);
    talk.inData = false;
    const reply = endData(world, talk, raw);
    if (reply) talk.say(reply);
    return true;
  }
  const end = talk.buffer.indexOf("\r\n");
  if (end < 0) return false;
  const line = talk.buffer.slice(0, end);
  talk.buffer = talk.buffer.slice(end + 2);
  const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
  const command = Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  talk.say(command?.(world, talk, line) ?? "502 Command not implemented");
  if (verb === "QUIT") talk.end();
  return true;
}

/** Each returns its reply. */
const COMMANDS: Record<string, (world: World, talk: Talk, line: string) => string> = {
  EHLO: () => "250-simulator\r\n250-8BITMIME\r\n250 SIZE 5242880",
  HELO: () => "250 simulator",
  NOOP: () => "250 OK",
  RSET: (_world, talk) => {
    talk.to = [];
    return "250 OK";
  },
  MAIL: beginMail,
  RCPT: addRecipient,
  DATA: (_world, talk) => {
    talk.inData = talk.to.length > 0;
    return talk.inData ? "354 Go ahead" : "503 No recipient";
  },
  QUIT: () => "221 Bye",
};

/** A sender is refused before the recipient is named, so the first script decides, whatever its recipient. */
function beginMail(world: World, talk: Talk, line: string): string {
  Object.assign(talk, { from: addressIn(line), to: [], outcome: null });
  const [first] = world.messaging.mailScripts;
  if (first?.outcome !== "sender_refused") return "250 OK";
  scriptedOutcome(world.messaging.mailScripts, first.to ?? "");
  return "550 5.7.1 Sender refused";
}

function addRecipient(world: World, talk: Talk, line: string): string {
  const to = addressIn(line);
  const outcome = scriptedOutcome(world.messaging.mailScripts, to) ?? "";
  if (Object.hasOwn(AT_RECIPIENT, outcome)) return AT_RECIPIENT[outcome] ?? "";
  talk.to.push(to);
  talk.outcome ??= outcome;
  return "250 OK";
}

const AT_RECIPIENT: Record<string, string> = {
  address_refused: "550 5.1.1 No such mailbox",
  address_later: "452 4.2.2 Mailbox full",
  busy: "421 4.3.2 Too busy",
};
const AT_END: Record<string, string> = {
  mail_refused: "554 5.7.1 Message refused",
  mail_later: "451 4.3.0 Try again later",
};

/** @returns the reply; null for none */
function endData(world: World, talk: Talk, raw: string): string | null {
  const outcome = talk.outcome ?? "";
  if (outcome === "refused_cut") return cut(talk);
  if (Object.hasOwn(AT_END, outcome)) return AT_END[outcome] ?? "";
  const mail = readMail(Buffer.from(raw.replace(/(^|\r\n)\.\./g, "$1."), "latin1"));
  for (const to of talk.to)
    world.messaging.mails.push({ id: randomUUID(), to, from: talk.from, at: world.clock.now(), ...mail });
  if (outcome === "taken_cut") return cut(talk);
  return outcome === "taken_hang" ? null : "250 OK";
}

function cut(talk: Talk): null {
  talk.cut();
  return null;
}

function addressIn(line: string): string {
  return /<([^<>]*)>/.exec(line)?.[1]?.toLowerCase() ?? "";
}

/** Reads a mail of one text part: its headers by their lower-case names, the last of each, and its text. */
function readMail(raw: Buffer): { subject: string; text: string; headers: Record<string, string> } {
  const all = raw.toString("latin1");
  const end = all.indexOf("\r\n\r\n");
  const head = end < 0 ? all : all.slice(0, end);
  const headers: Record<string, string> = {};
  for (const line of head.replace(/\r\n[ \t]+/g, " ").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = decodeWords(line.slice(colon + 1).trim());
  }
  const body = end < 0 ? "" : all.slice(end + 4);
  const text = decodeBody(body, headers["content-transfer-encoding"]?.toLowerCase() ?? "7bit");
  return { subject: headers.subject ?? "", text: text.replace(/\r\n/g, "\n").replace(/\n$/, ""), headers };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding === "quoted-printable") return fromQuoted(body.replace(/=[ \t]*\r\n/g, ""));
  return Buffer.from(body, "latin1").toString("utf8");
}

/** Non-ASCII headers come as encoded words (RFC 2047); the space between two of them is dropped. */
function decodeWords(header: string): string {
  return header
    .replace(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, "$1")
    .replace(/=\?[^?]+\?([bq])\?([^?]*)\?=/gi, (_whole, kind: string, coded: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(coded, "base64").toString("utf8")
        : fromQuoted(coded.replaceAll("_", " ")),
    );
}

function fromQuoted(coded: string): string {
  const bytes = coded.replace(/=([0-9A-Fa-f]{2})/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
