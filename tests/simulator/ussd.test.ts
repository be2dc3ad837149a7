import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { PHONE, stage } from "./stage";

/** An academy whose every screen is `answer`. */
async function code(answer: string) {
  const heard: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    heard.push(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
    response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { control } = await stage({
    ussdCallback: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ussd`,
  });
  const steps = () => heard.map((fields) => fields.get("text"));
  const sessions = () => new Set(heard.map((fields) => fields.get("sessionId"))).size;
  const dial = (input: string, fault?: string) =>
    control("ussd", { from: PHONE, input, ...(fault ? { fault } : {}) });
  return { dial, steps, sessions };
}

test("an empty input dials, and each further one sends all answers so far", async () => {
  const { dial, steps, sessions } = await code("CON Your name?");
  expect((await dial("")).json).toEqual({ text: "Your name?", over: false });
  for (const input of ["1", "Amina"]) await dial(input);
  expect(steps()).toEqual(["", "1", "1*Amina"]);
  expect(sessions()).toBe(1);
});

test.each(["END Goodbye", "an error page"])("after %j the next call dials anew", async (answer) => {
  const { dial, sessions } = await code(answer);
  expect((await dial("")).json).toMatchObject({ over: true });
  await dial("1");
  expect(sessions()).toBe(2);
});

test("a step may be lost before or after it, come twice, or after the first one again", async () => {
  const { dial, steps } = await code("CON Your name?");
  for (const fault of ["lost", "lost_answer", "twice", "repeat_first"]) await dial("", fault);
  expect(steps()).toEqual(["", "", "", "", ""]);
  expect((await dial("", "odd")).status).toBe(400);
});
