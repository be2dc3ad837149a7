import type { ReactNode } from "react";
import { Frame } from "../frame";
import { VisitLine } from "../visit-line";

export default function PersonLayout({ children }: { children: ReactNode }) {
  return <Frame visit={<VisitLine />}>{children}</Frame>;
}
