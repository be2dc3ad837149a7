/** Allows the service worker to cache this page, under this address and for this account. */
export function KeptMark({ address, owner }: { address: string; owner: string }) {
  return <span hidden data-keep-page={address} data-keep-owner={owner} />;
}
