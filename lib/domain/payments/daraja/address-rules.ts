/** Words Safaricom refuses anywhere in an address, in any case (mpesa.md 4.1). */
const REFUSED_WORDS = /m-?pesa|safaricom|exec?|cmd|sql|query/i;
/** Tunnels and catchers of requests that Safaricom usually blocks. */
const TUNNELS =
  /(^|\.)(ngrok(-free)?\.(io|app|dev)|mockbin\.(org|io)|requestbin\.com|requestb\.in|webhook\.site)$/;
const PRIVATE = [
  /^(localhost|.+\.(local|internal|test|example|invalid))$/,
  /^(0|10|127)\./,
  /^169\.254\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^100\.(6[4-9]|[789]\d|1[01]\d|12[0-7])\./,
  /^\[/,
];

/**
 * What Safaricom would refuse about an address it is to call, in words for the person who registers it (mpesa.md 2.1,
 * 4.1). Empty when nothing. The simulator calls this machine, so there only the spelling is looked at.
 */
export function faultsOfAddress(address: string, mode: "simulator" | "sandbox" | "live"): string[] {
  if (/\s/.test(address) || !URL.canParse(address)) return ["It is no address, or holds a space."];
  const { protocol, hostname, username, host } = new URL(address);
  const faults: string[] = [];
  const word = REFUSED_WORDS.exec(address)?.[0];
  if (word) faults.push(`It holds "${word}", a word that Safaricom refuses anywhere in an address.`);
  if (address !== address.toLowerCase())
    faults.push("It holds capital letters, which Safaricom has refused.");
  if (protocol !== "https:" && protocol !== "http:") faults.push("It must begin with https://.");
  if (username) faults.push("It holds a user name.");
  if (mode === "simulator") return faults;
  if (mode === "live" && protocol !== "https:") faults.push("Production takes https only.");
  if (TUNNELS.test(hostname)) faults.push(`${host} is a tunnel or catcher that Safaricom usually blocks.`);
  if (PRIVATE.some((own) => own.test(hostname)) || !hostname.includes("."))
    faults.push(`${host} cannot be reached from outside.`);
  return faults;
}
