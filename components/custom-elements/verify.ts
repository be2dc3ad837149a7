import { verifyAsync } from "@noble/ed25519";
import decodeQR from "qr/decode.js";
import {
  hasSeveral,
  readCredential,
  readPapers,
  type Verdict,
  verdictOn,
} from "@/lib/domain/attendance/certificates/rules";
import { formatDate, formatMoment } from "@/lib/platform/time/nairobi-time";
import { Behaviour } from "./behaviour";

// The script of /verify alone, /verify.js (scripts/lib/bundle.mjs bundles it).

/**
 * Checks the credential in a pasted text, in a photo, or behind the # of the address, with the keys and withdrawn numbers that the page
 * brought, or newer ones where there is a network. No server learns what is checked; number and check code without a credential lead to
 * the page that asks.
 */
class VerifyCredential extends Behaviour {
  protected start(gone: AbortSignal): void {
    const form = this.querySelector("form");
    const text = this.querySelector("textarea");
    if (!form || !text) return;
    form.hidden = false;
    const verify = () => void this.#verify(text.value);
    const fromAddress = () => {
      if (location.hash.length < 2) {
        // Without the network the page stands in for those that check numbers.
        if (location.pathname !== "/verify") this.#show("numbered");
        return;
      }
      text.value = location.hash.slice(1);
      verify();
    };
    form.addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
        verify();
      },
      { signal: gone },
    );
    form.photo.addEventListener(
      "change",
      async ({ target }: Event) => {
        const [photo] = (target as HTMLInputElement).files ?? [];
        if (!photo) return;
        text.value = await textIn(photo);
        verify();
      },
      { signal: gone },
    );
    window.addEventListener("hashchange", fromAddress, { signal: gone });
    fromAddress();
  }

  async #verify(pasted: string): Promise<void> {
    if (hasSeveral(pasted)) return this.#show("several");
    const credential = readCredential(pasted);
    if (!credential && /\d/.test(pasted) && !pasted.includes("eyJ")) return this.#checkNumber(pasted);
    const isNew = await this.#renew();
    const [keys, withdrawn] = [this.dataset.keys, this.dataset.withdrawn].map((list) =>
      JSON.parse(list ?? "[]"),
    );
    const verdict = await verdictOn(credential, { keys, withdrawn }, isSignedWith);
    const says: Record<string, string> = { ...(credential === "altered" ? {} : credential?.says) };
    for (const part of this.querySelectorAll<HTMLElement>("[data-says]")) {
      const fact = part.dataset.says ?? "";
      const said = says[fact] ?? "";
      part.textContent = fact === "issued" && said ? formatDate(said) : said;
    }
    this.#show(verdict, isNew);
  }

  /** Brings keys and withdrawn numbers up to date. @returns whether it did; else the older ones count */
  async #renew(): Promise<boolean> {
    if (!navigator.onLine) return false;
    try {
      const [{ keys }, { withdrawn, updated_at }] = await Promise.all([
        published("keys"),
        published("withdrawn"),
      ]);
      this.dataset.keys = JSON.stringify(keys);
      this.dataset.withdrawn = JSON.stringify(withdrawn);
      const moment = this.querySelector("[data-moment]");
      if (moment)
        moment.textContent = formatMoment(updated_at, document.documentElement.lang === "sw" ? "sw" : "en");
      return true;
    } catch {
      return false;
    }
  }

  #checkNumber(pasted: string): void {
    const [paper, another] = readPapers(pasted);
    if (another) this.#show("several");
    else if (paper?.typed && navigator.onLine)
      location.assign(
        `/certificate?${new URLSearchParams({ number: paper.typed.number, check: paper.typed.code })}`,
      );
    else this.#show("numbered");
  }

  /** @param isNew whether keys and withdrawn numbers are of now; left out where none were asked for */
  #show(verdict: Verdict, isNew?: boolean): void {
    const [age, offline] = ["[data-age]", "[data-offline]"].map((name) =>
      this.querySelector<HTMLElement>(name),
    );
    if (age) age.hidden = isNew === undefined;
    if (offline) offline.hidden = isNew !== false;
    for (const part of this.querySelectorAll<HTMLElement>("[data-verdict]"))
      part.hidden = part.dataset.verdict !== verdict;
    this.querySelector(`[data-verdict=${verdict}]`)?.scrollIntoView({ block: "nearest" });
  }
}

/** How long a check waits for newer lists. */
const RENEWS_WITHIN_MS = 3_000;

/** What the academy publishes for those who check without asking it. @throws without an answer */
async function published(list: "keys" | "withdrawn") {
  const signal = AbortSignal.timeout(RENEWS_WITHIN_MS);
  const answer = await fetch(`/.well-known/academy-${list}.json`, {
    signal,
    cache: "no-cache",
    credentials: "omit",
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Browsers before 2025 do not know the algorithm. @throws where there is no cryptography: on a page that is not encrypted */
async function isSignedWith(key: Bytes, signature: Bytes, signed: Bytes): Promise<boolean> {
  const imported = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]).catch(() => null);
  return imported
    ? crypto.subtle.verify("Ed25519", imported, signature, signed)
    : verifyAsync(signature, signed, key);
}

/** The longest side of a photo that is read, in pixels: enough for the code on a page that fills it. */
const MOST_PIXELS = 2_400;

/** The text of the QR code in a photo; empty where there is none. */
async function textIn(photo: File): Promise<string> {
  try {
    const picture = await createImageBitmap(photo);
    const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const drawing = canvas.getContext("2d");
    if (!drawing) return "";
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return decodeQR(drawing.getImageData(0, 0, canvas.width, canvas.height));
  } catch {
    return "";
  }
}

customElements.define("verify-credential", VerifyCredential);
for (const scope of ["/verify", "/certificate"])
  void navigator.serviceWorker
    ?.register(`/verify-worker.js?language=${document.documentElement.lang}`, { scope })
    .catch(() => {});
