import type { ReactNode } from "react";
import { Frame, VisitLine } from "../frame";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return <Frame visit={<VisitLine />}>{children}</Frame>;
}
