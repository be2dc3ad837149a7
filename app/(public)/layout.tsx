import type { ReactNode } from "react";
import { reportStaticPage } from "@/lib/platform/host-server";
import { Frame, StudentSessionLine } from "../frame";

export default function PublicLayout({ children }: { children: ReactNode }) {
  reportStaticPage();
  return <Frame sessionLine={<StudentSessionLine />}>{children}</Frame>;
}
