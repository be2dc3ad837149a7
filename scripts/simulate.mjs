import { runSlowTests } from "./lib/slow-tests.mjs";

// npm run simulate -- --seed 7 --steps 200: plays academies against a model of their rules (docs/reliability.md).
await runSlowTests("The simulation", "simulation");
