/** Tells the service worker that it may cache this page, under which address, and for which account. */
export function KeptMark({ address, owner }: { address: string; owner: string }) {
  return <span hidden data-keep-page={address} data-keep-owner={owner} />;
}
