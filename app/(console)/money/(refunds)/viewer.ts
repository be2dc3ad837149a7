import type { Ctx } from "@/lib/platform/commands/command";
import type { Viewer } from "./may-do";

/** Who looks, of a page that is guarded already. */
export function viewerOf({ actor }: Ctx): Viewer {
  if (actor.kind !== "staff") throw new Error("a page of the console is drawn for nobody");
  return { role: actor.role, staffId: actor.staffId };
}
