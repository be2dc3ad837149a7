"use client";
import { useEffect, useState } from "react";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { academyNow } from "./clock";
import { registerTexts as texts } from "./texts";

const OLD_MS = 10 * 60 * 1000;

/** Marks a page as a cached copy and says from when. */
export function OldCopy({ servedAt }: { servedAt: string }) {
  const [old, setOld] = useState(false);
  useEffect(() => setOld(academyNow(servedAt) - Date.parse(servedAt) > OLD_MS), [servedAt]);
  return old ? (
    <p role="status" className="mb-3 text-muted-foreground text-sm">
      {texts.keptAt(formatTime(servedAt))}
    </p>
  ) : null;
}
