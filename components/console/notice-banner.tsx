"use client";
import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";

const HIDE_MS = 6000;
const shown = new Set<string>();

/** A success notice. It hides after six seconds (the specification's time), not while hovered or focused. */
export function NoticeBanner({ notice }: { notice: { id: string; text: string } }) {
  const [over, setOver] = useState(() => shown.has(notice.id));
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || over) return;
    const timer = setTimeout(() => {
      shown.add(notice.id);
      setOver(true);
    }, HIDE_MS);
    return () => clearTimeout(timer);
  }, [held, over, notice.id]);
  if (over) return null;
  return (
    <Alert
      variant="success"
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {notice.text}
    </Alert>
  );
}
