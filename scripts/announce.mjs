const PASSWORD = "Karibu-Academy-9";
/** Who can sign in to the demo: design.md section 4, made by db/seed/demo.ts. */
const STAFF = [
  ["0700000001", "admin"],
  ["0700000002", "tutor"],
  ["0700000003", "tutor"],
  ["0700000004", "cashier"],
  ["0700000005", "finance"],
  ["0700000006", "tutor, suspended"],
  ["0700000007", "tutor, first login"],
];

/**
 * Prints where everything is and who can sign in.
 * @param {import("./settings.mjs").Settings} settings
 * @param {NodeJS.ProcessEnv} env the server's environment
 */
export function announce({ port, simPort, simulated, demo, folder, embedded }, env) {
  const lines = ["", "Academy is ready.", "", `  App                http://localhost:${port}`];
  if (simulated) {
    lines.push(`  M-Pesa simulator   http://127.0.0.1:${simPort}`);
    lines.push(`  Virtual phone      http://127.0.0.1:${simPort}/phone/254712345678  (any number)`);
  }
  if (embedded) lines.push(`  Data               ${folder}`);
  if (demo) {
    lines.push("", `  Demo staff, password ${PASSWORD}:`);
    for (const [phone, role] of STAFF) lines.push(`    ${phone}  ${role}`);
  }
  // A secret that the operator chose has no business in a log.
  if (demo || !process.env.CRON_SECRET) lines.push("", `CRON_SECRET=${env.CRON_SECRET}`);
  lines.push("", "Ctrl-C stops everything; the data stays.", "");
  console.log(lines.join("\n"));
}
