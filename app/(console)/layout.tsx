import type { ReactNode } from "react";
import { ConsoleFrame } from "../console-frame";

/** Draws the console around its pages. It guards nothing: each page asks by itself who is signed in. */
export default function ConsoleLayout({ children }: { children: ReactNode }) {
  return <ConsoleFrame>{children}</ConsoleFrame>;
}
