/** How much of the work is done. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <progress
      className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-muted [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-muted [&::-webkit-progress-value]:bg-primary"
      value={value}
      max={max}
      aria-label={label}
    />
  );
}

/** An indeterminate progress bar. */
export function Progress({ text }: { text: string }) {
  return (
    <>
      <progress
        className="block h-2 w-full animate-pulse appearance-none overflow-hidden rounded-full bg-primary motion-reduce:animate-none [&::-webkit-progress-bar]:bg-transparent"
        aria-hidden="true"
      />
      <p className="text-muted-foreground text-sm">{text}</p>
    </>
  );
}
