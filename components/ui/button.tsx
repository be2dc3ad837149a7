import type { ComponentProps } from "react";
import { type ButtonLook, buttonLook } from "./button-look";

export function Button({
  className,
  variant,
  size,
  type = "button",
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  return (
    <button data-slot="button" type={type} className={buttonLook({ variant, size, className })} {...props} />
  );
}

export function ButtonLink({ className, variant, size, ...props }: ComponentProps<"a"> & ButtonLook) {
  return <a data-slot="button" className={buttonLook({ variant, size, className })} {...props} />;
}
