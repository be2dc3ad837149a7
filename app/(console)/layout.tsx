import type { ReactNode } from "react";
import { ConsoleFrame } from "../console-frame";

/** The console's frame. It checks nothing: every page guards itself. */
export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return <ConsoleFrame>{children}</ConsoleFrame>;
}
