import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** A popover that closes when a link in it leads to another page. */
export function usePopover<Panel extends HTMLElement>() {
  const panel = useRef<Panel>(null);
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== path && panel.current?.matches(":popover-open")) panel.current.hidePopover();
    last.current = path;
  }, [path]);
  return panel;
}
