import { BadSetting, optionsFromEnv } from "./options";
import { startSimulator } from "./start";

for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => process.exit(0));

try {
  const options = optionsFromEnv(process.env);
  const { url } = await startSimulator(options);
  console.log(
    `M-Pesa simulator on ${url} (paybill ${options.shortcode}, ${options.profile}, seed ${options.seed})`,
  );
} catch (error) {
  if (!(error instanceof BadSetting)) throw error;
  console.error(`M-Pesa simulator: ${error.message}`);
  process.exit(1);
}
