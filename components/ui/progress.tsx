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
