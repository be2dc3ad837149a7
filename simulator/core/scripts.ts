/** A script applies to so many more calls; without end if it is sticky. */
type Scripted = { left: number };

/** Takes the first script that fits and uses up one of its times. */
export function takeScript<Script extends Scripted>(
  scripts: Script[],
  fits: (script: Script) => boolean,
): Script | undefined {
  const index = scripts.findIndex(fits);
  const script = scripts[index];
  if (!script) return undefined;
  script.left -= 1;
  if (script.left <= 0) scripts.splice(index, 1);
  return script;
}

/** How often a script still applies, as control calls return it. */
export function showTimes({ left }: Scripted): { times: number } | { sticky: true } {
  return Number.isFinite(left) ? { times: left } : { sticky: true };
}
