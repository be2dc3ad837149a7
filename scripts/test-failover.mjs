import { installPackages } from "./lib/debian-packages.mjs";
import { runSlowTests } from "./lib/slow-tests.mjs";

// npm run test:failover [-- --kills 5]: kills the primary of a replicated database under load (docs/scaling.md). Debian only; as
// root it installs what is missing.
const PACKAGES = ["postgresql", "patroni", "etcd-server", "python3-etcd", "haproxy", "pgbouncer"];
await runSlowTests("The failover test", "failover", () => installPackages(PACKAGES));
