"use client";
import { useForm } from "@/components/form/form-state";
import { useTexts } from "@/components/site/language";
import { Badge } from "@/components/ui/badge";
import type { CheckedLine } from "@/lib/domain/attendance/certificates/check-certificates";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { listTexts } from "./texts";

/** What the check of the form said of each line. */
export function CheckedLines() {
  const texts = useTexts(listTexts);
  const lines = useForm().state.data?.lines as CheckedLine[] | undefined;
  if (!lines) return null;
  return (
    <section aria-labelledby="found" className="space-y-3">
      <h2 id="found" className="font-bold text-xl tracking-tight">
        {texts.found}
      </h2>
      <ul className="divide-y divide-border">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same and never move
          <Checked key={at} {...line} />
        ))}
      </ul>
    </section>
  );
}

function Checked({ line, ...found }: CheckedLine) {
  const texts = useTexts(listTexts);
  const typed = <p className="line-clamp-2 break-all text-muted-foreground text-sm">{line}</p>;
  if (!("paper" in found))
    return (
      <li className="space-y-1 py-3">
        {typed}
        <Badge variant="destructive">{texts[found.fault]}</Badge>
      </li>
    );
  const { paper } = found;
  return (
    <li className="space-y-1 py-3">
      {typed}
      <p>
        <bdi className="font-medium">{paper.full_name}</bdi>, <bdi>{paper.course_name}</bdi>
      </p>
      <p className="text-muted-foreground text-sm">
        {texts.about(paper.season, formatDate(paper.issued_at))}
      </p>
      <Badge variant={paper.status === "valid" ? "success" : "destructive"}>
        {paper.status === "valid" ? texts.valid : texts.withdrawn(formatDate(paper.withdrawn_at))}
      </Badge>
    </li>
  );
}
