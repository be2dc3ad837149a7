import type { ReactNode } from "react";
import { Frame, VisitLine } from "../frame";

export default function PersonLayout({ children }: { children: ReactNode }) {
  return <Frame visit={<VisitLine />}>{children}</Frame>;
}
