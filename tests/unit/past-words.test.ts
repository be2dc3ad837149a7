import { expect, test } from "vitest";
import { readCertificate, readOutcome } from "@/lib/domain/registrations/imports/past-words";

test.each([
  ["Completed", "completed"],
  ["graduated, Dec", "completed"],
  ["AMEHITIMU", "completed"],
  ["80%", "completed"],
  ["0.75", "completed"],
  ["1", "completed"],
  ["9 of 12", "completed"],
  ["74.9 %", "not_completed"],
  ["8/12", "not_completed"],
  ["Didn’t complete", "not_completed"],
  ["dropped out (moved)", "withdrew"],
  ["Aliacha", "withdrew"],
  ["13/12", undefined],
  ["120%", undefined],
  ["good", undefined],
])("how a past season ended is read from %s as %s", (cell, outcome) => {
  expect(readOutcome(cell, 75)).toBe(outcome);
});

test.each([
  ["Yes", { issued: true, oldNumber: null }],
  ["Amepewa", { issued: true, oldNumber: null }],
  ["0", { issued: false, oldNumber: null }],
  ["Bado", { issued: false, oldNumber: null }],
  ["1", { issued: true, oldNumber: "1" }],
  ["GNM / 2019 / 012", { issued: true, oldNumber: "GNM / 2019 / 012" }],
  ["perhaps", undefined],
])("the certificate of a past season is read from %s", (cell, certificate) => {
  expect(readCertificate(cell)).toEqual(certificate);
});
