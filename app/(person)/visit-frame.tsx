import type { ReactNode } from "react";
import { Frame } from "../frame";
import { VisitLine } from "../visit-line";

/**
 * The public site around a student's own page. The pages draw their frame themselves: the same address shows staff the
 * console's, and a layout would have to guess whose page it is.
 */
export function VisitFrame({ children }: { children: ReactNode }) {
  return <Frame visit={<VisitLine />}>{children}</Frame>;
}
