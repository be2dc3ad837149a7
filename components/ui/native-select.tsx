import type { ComponentProps } from "react";
import { boxLook } from "./input";

/** The browser's own select; works without scripts. */
export function NativeSelect({ className, ...props }: ComponentProps<"select">) {
  return <select className={boxLook(className)} {...props} />;
}
