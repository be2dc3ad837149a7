/**
 * The most Node's heap of old things may take, in megabytes. V8 takes the more memory the more the machine has, and sweeps
 * the later: lists of five hundred rows asked for without end took 942 MB of 24 GB, and 496 MB with this. What the
 * academy holds is a quarter of it (docs/security.md, T27).
 */
export const HEAP = "--max-old-space-size=768";

/** What Node is started with to serve the academy in production. */
export const SERVER = [HEAP, "scripts/serve.mjs"];
