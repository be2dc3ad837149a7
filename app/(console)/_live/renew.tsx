"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const SECONDS = 5;

/** Refreshes the page every few seconds while it is visible; without scripts the browser reloads it. */
export function Renew() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, SECONDS * 1000);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content="10" />
    </noscript>
  );
}
