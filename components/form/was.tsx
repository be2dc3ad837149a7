/**
 * What the form around it was made from (lib/platform/commands/was.ts). Browsers that go back or reload restore fields; `off` keeps
 * them from restoring this one.
 */
export function Was({ mark }: { mark: string }) {
  return <input type="hidden" name="was" value={mark} autoComplete="off" />;
}
