import type { ComponentProps } from "react";
import { boxLook } from "./input";

/** The phone's own list: one tap, works before any script has come. */
export function NativeSelect({ className, ...props }: ComponentProps<"select">) {
  return <select data-slot="native-select" className={boxLook(className)} {...props} />;
}
