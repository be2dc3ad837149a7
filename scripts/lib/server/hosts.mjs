/** All addresses of the machine, IPv6 where it has any. */
const EVERYWHERE = ["::", "0.0.0.0"];

/**
 * The addresses on which the app listens, the first that works. A demo, whose passwords are public, is on this machine only unless
 * HOST says otherwise.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function hostsOf({ HOST, DEMO }) {
  if (HOST) return HOST === "::" ? EVERYWHERE : [HOST];
  return DEMO === "1" || DEMO === "true" ? ["127.0.0.1"] : EVERYWHERE;
}

/**
 * Where this machine itself reaches an app that listens on HOST.
 * @param {string | undefined} host
 */
export function ownHost(host) {
  if (!host || EVERYWHERE.includes(host)) return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
