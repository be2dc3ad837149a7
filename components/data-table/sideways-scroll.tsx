"use client";
import { type ReactNode, useEffect, useRef, useState } from "react";

/** Scrolls a table wider than its container, and is focusable only then, for keyboard scrolling. */
export function SidewaysScroll({ name, children }: { name: string; children: ReactNode }) {
  const region = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const look = () => setScrolls(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={region}
      className="lg:relative lg:overflow-x-auto print:static print:overflow-visible"
      {...(scrolls ? { tabIndex: 0, "aria-label": name } : {})}
    >
      {children}
    </section>
  );
}
