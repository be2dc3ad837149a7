/** Says to the worker that this page may be kept on the phone, under which address, and whose it is. */
export function KeptMark({ address, owner }: { address: string; owner: string }) {
  return <span hidden data-keep-page={address} data-keep-owner={owner} />;
}
