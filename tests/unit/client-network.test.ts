import { describe, expect, test } from "vitest";
import { clientNetwork } from "@/lib/platform/client-address";

describe("rate limits count a client by its network", () => {
  test.each([
    ["an IPv4 address", "41.90.1.2", "41.90.1.2"],
    ["the /64 of an IPv6 address", "2001:db8:7:8::1", "2001:db8:7:8::/64"],
    ["the same /64 for another address in it", "2001:db8:7:8:ffff::9", "2001:db8:7:8::/64"],
    ["the IPv4 address inside an IPv6 address", "::ffff:8.8.8.8", "8.8.8.8"],
    ["the IPv4 address inside an IPv6 address in hex", "::ffff:102:304", "1.2.3.4"],
    ["text that is not an address, as it is", "2130706433", "2130706433"],
    ["a shortened IPv4 address, as it is", "1.2.3", "1.2.3"],
  ])("%s", (_what, address, network) => {
    expect(clientNetwork(address, [])).toBe(network);
  });

  test.each([
    "127.0.0.1",
    "10.0.0.7",
    "172.16.3.4",
    "192.168.1.1",
    "169.254.0.1",
    "::1",
    "fd00::1",
    "fe80::1",
    "::ffff:10.0.0.1",
  ])("%s is internal and not counted", (address) => {
    expect(clientNetwork(address, [])).toBeUndefined();
  });

  test("exempt addresses and networks are not counted", () => {
    const exempt = ["41.90.1.0/24", "41.90.2.9", "2001:db8:5::/48"];
    for (const address of ["41.90.1.77", "41.90.2.9", "2001:db8:5:1::2", "::ffff:41.90.1.3"])
      expect(clientNetwork(address, exempt)).toBeUndefined();
    expect(clientNetwork("41.90.2.10", exempt)).toBe("41.90.2.10");
    expect(clientNetwork("100.64.0.1", exempt)).toBe("100.64.0.1");
  });
});
