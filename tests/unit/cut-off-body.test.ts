import { expect, test } from "vitest";
import { BodyError, readText } from "@/lib/platform/http/body";

test("a body whose client leaves before its end is the client's mistake, not a defect of the academy", async () => {
  const body = new ReadableStream({
    pull: (stream) => stream.error(new Error("aborted")),
  });
  const request = new Request("http://academy.test/", {
    method: "POST",
    body,
    duplex: "half",
  } as RequestInit);
  const error = await readText(request, 100).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BodyError);
  expect(error).toMatchObject({ status: 400, code: "malformed_json", message: "This did not arrive whole." });
});
