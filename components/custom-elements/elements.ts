import { ArrivingHeading, arrive } from "./arrival";
import { CopyButton, PrintButton } from "./buttons";
import { ByAge } from "./by-age";
import { AutoSubmit, OpeningCountdown, PlaceLeft, TimeLeft } from "./countdowns";
import { ClassChoice, NeedsTick } from "./gates";
import { DiscardTyped, KeepTyped } from "./keep-typed";
import { PageForm } from "./page-form";
import { SendingFile } from "./sending-file";
import { WatchPayment } from "./watch-payment";

// The script of the public pages, /elements.js (scripts/lib/bundle.mjs bundles it): each line adds one behaviour to markup
// that works without it. The console and the sign-in load it too, for the parts they share with public pages.

arrive();
const ELEMENTS: [string, CustomElementConstructor][] = [
  ["by-age", ByAge],
  // After the elements that listen to its fields, and before those that read them once.
  ["keep-typed", KeepTyped],
  ["discard-typed", DiscardTyped],
  ["class-choice", ClassChoice],
  ["needs-tick", NeedsTick],
  ["page-form", PageForm],
  ["arriving-heading", ArrivingHeading],
  ["opening-countdown", OpeningCountdown],
  ["place-left", PlaceLeft],
  ["time-left", TimeLeft],
  ["auto-submit", AutoSubmit],
  ["watch-payment", WatchPayment],
  ["copy-button", CopyButton],
  ["print-button", PrintButton],
  ["sending-file", SendingFile],
];
for (const [name, element] of ELEMENTS) customElements.define(name, element);
