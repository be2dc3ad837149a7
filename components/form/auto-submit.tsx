import { Button } from "@/components/ui/button";

/** Counts down and then submits the form around it, unless the reader presses stay (components/custom-elements/countdowns.ts). */
export function AutoSubmit({
  seconds,
  text,
  stay,
}: {
  seconds: number;
  text: (left: number) => string;
  stay: string;
}) {
  return (
    <auto-submit seconds={seconds}>
      <div hidden className="flex flex-wrap items-center gap-3" suppressHydrationWarning>
        <span data-left="" suppressHydrationWarning>
          {text(seconds)}
        </span>
        <Button variant="outline">{stay}</Button>
      </div>
    </auto-submit>
  );
}
