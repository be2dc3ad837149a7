import type { ReactNode } from "react";
import { VisitLine } from "../_visit/visit-line";
import { Frame } from "../frame";

export default function PersonLayout({ children }: { children: ReactNode }) {
  return <Frame visit={<VisitLine />}>{children}</Frame>;
}
