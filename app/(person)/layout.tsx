import type { ReactNode } from "react";
import { reportLightPage } from "@/lib/platform/host-server";
import { Frame, VisitLine } from "../frame";

export default function PersonLayout({ children }: { children: ReactNode }) {
  reportLightPage();
  return <Frame visit={<VisitLine />}>{children}</Frame>;
}
