import { BadSetting, optionsFromEnv } from "./core/options";
import { startSimulator } from "./start";

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));

// scripts/start.mjs reads the output from a pipe and sets LOG_FORMAT; JSON is for log collectors.
const isText = process.env.LOG_FORMAT ? process.env.LOG_FORMAT === "text" : process.stdout.isTTY;

try {
  const options = optionsFromEnv(process.env);
  const { url } = await startSimulator(options);
  const msg = `M-Pesa, SMS and mail simulator on ${url} (paybill ${options.shortcode}, ${options.profile}, seed ${options.seed})`;
  console.log(isText ? msg : JSON.stringify({ at: new Date().toISOString(), level: "info", msg }));
} catch (error) {
  if (!(error instanceof BadSetting)) throw error;
  console.error(`M-Pesa simulator: ${error.message}`);
  process.exit(1);
}
