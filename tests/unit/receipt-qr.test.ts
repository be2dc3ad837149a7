import { describe, expect, test } from "vitest";
import { qrPath } from "@/components/receipt/qr-path";
import { readQr } from "../support/read-qr";

const read = (text: string) => {
  const { path, side } = qrPath(text);
  return readQr(path, side);
};

describe("the QR code of a receipt", () => {
  test.each([
    "http://localhost:3000/check-receipt/1/AAAAAAAA",
    "https://academy.example/check-receipt/1001/G911YP3A",
    "https://a-rather-long-name-of-a-site.academy.example.org/check-receipt/2000000000/ZZZZZZZZ",
  ])("decodes to the address it was drawn from: %s", (address) => {
    expect(read(address)).toBe(address);
  });

  test("decodes at every length an address may have", () => {
    for (let length = 1; length <= 150; length++) {
      const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7 + length) % 90))).join(
        "",
      );
      expect(read(text)).toBe(text);
    }
  });

  test("has a light margin of four modules, which readers require", () => {
    const { path, side } = qrPath("https://academy.example");
    const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, ...numbers]) => numbers.map(Number));
    expect(Math.min(...bars.flatMap(([x, y]) => [x!, y!]))).toBe(4);
    expect(Math.max(...bars.flatMap(([x, y, width]) => [x! + width!, y! + 1]))).toBe(side - 4);
  });

  test("differs for another check code", () => {
    expect(qrPath("https://academy.example/1/A").path).not.toBe(qrPath("https://academy.example/1/B").path);
  });
});
