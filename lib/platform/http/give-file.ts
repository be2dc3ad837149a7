import "server-only";
import type { z } from "zod";
import type { Verb } from "../commands/command";
import { handFile } from "./hand-file";

type Kept = { fileName: string; bytes: Buffer };

/**
 * Makes a handler that gives a kept file back byte by byte, as handFile does. It is offered for keeping and never opened in
 * place, whatever it holds.
 */
export function giveFile<Shape extends z.ZodType>(run: Verb<Shape, Kept>) {
  return handFile(run, asItCame);
}

function asItCame({ fileName, bytes }: Kept) {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return {
    body: new Uint8Array(bytes),
    type: "application/octet-stream",
    disposition: `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  };
}
