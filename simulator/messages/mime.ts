/** Reads a mail of one text part: its headers by their lower-case names, the last of each, and its text. */
export function readMail(raw: Buffer): { subject: string; text: string; headers: Record<string, string> } {
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
  if (encoding === "quoted-printable") return fromQuoted(body.replace(/[ \t]*=\r\n/g, ""));
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
