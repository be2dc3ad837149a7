import { expect, test } from "vitest";
import { BadSetting, optionsFromEnv } from "../../simulator/core/options";
import { startSimulator } from "../../simulator/start";
import { KEYS, stage } from "./stage";

const ENV = { SIM_CONSUMER_KEY: "key", SIM_CONSUMER_SECRET: "secret", SIM_PASSKEY: "pass" };

test("keys and passkey have no defaults", () => {
  for (const name of Object.keys(ENV))
    expect(() => optionsFromEnv({ ...ENV, [name]: " " })).toThrow(BadSetting);
});

test("the other options have defaults", () => {
  expect(optionsFromEnv(ENV)).toMatchObject({
    port: 3001,
    shortcode: "886490",
    speed: 1,
    orgName: "GNM ACADEMY (SIMULATOR)",
    callbackHosts: [],
    profile: "sandbox",
    queryLimit: 5,
    handsOnly: false,
  });
  expect(optionsFromEnv(ENV).seed).not.toBe(optionsFromEnv(ENV).seed);
});

test("it does not start in live mode", () => {
  expect(() => optionsFromEnv({ ...ENV, MPESA_MODE: "live" })).toThrow(/live/);
});

test("every setting is read, and invalid ones are named", () => {
  const read = optionsFromEnv({
    ...ENV,
    SIM_PORT: "4001",
    SIM_SPEED: "2.5",
    SIM_CALLBACK_HOSTS: "One.example, two.example:8080",
    SIM_PROFILE: "production",
    SIM_SEED: "7",
    SIM_QUERY_LIMIT: "0",
    SIM_HANDS_ONLY: "1",
  });
  expect(read).toMatchObject({
    port: 4001,
    speed: 2.5,
    callbackHosts: ["one.example", "two.example:8080"],
    profile: "production",
    seed: "7",
    queryLimit: 0,
    handsOnly: true,
  });
  for (const [name, value] of Object.entries({
    SIM_PORT: "70000",
    SIM_SPEED: "0",
    SIM_PROFILE: "live",
    SIM_SHORTCODE: "12",
    SIM_QUERY_LIMIT: "many",
  }))
    expect(() => optionsFromEnv({ ...ENV, [name]: value })).toThrow(name);
});

test("several run side by side, and a taken port is reported", async () => {
  const first = await stage();
  const second = await stage();
  expect(first.sim.port).not.toBe(second.sim.port);
  await expect(startSimulator({ ...KEYS, port: first.sim.port })).rejects.toThrow(/is taken/);
});
