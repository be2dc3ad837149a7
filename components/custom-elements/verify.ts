import { verifyAsync } from "@noble/ed25519";
import decodeQR from "qr/decode.js";
import {
  readCredential,
  readPapers,
  type Verdict,
  verdictOn,
} from "@/lib/domain/attendance/certificates/rules";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { Behaviour } from "./behaviour";

// The script of /verify alone, /verify.js (scripts/lib/bundle.mjs bundles it).

/**
 * Checks the credential in a pasted text, in a photo, or behind the # of the address, with the keys and withdrawn numbers that the page
 * brought. It asks no server; number and check code without a credential lead to the page that does.
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
    const credential = readCredential(pasted);
    if (!credential && /\d/.test(pasted) && !pasted.includes("eyJ")) return this.#checkNumber(pasted);
    const [keys, withdrawn] = [this.dataset.keys, this.dataset.withdrawn].map((list) =>
      JSON.parse(list ?? "[]"),
    );
    const verdict = await verdictOn(credential, { keys, withdrawn }, isSignedWith);
    const says: Record<string, string> = { ...credential?.says };
    for (const part of this.querySelectorAll<HTMLElement>("[data-says]")) {
      const fact = part.dataset.says ?? "";
      const said = says[fact] ?? "";
      part.textContent = fact === "issued" && said ? formatDate(said) : said;
    }
    this.#show(verdict);
  }

  #checkNumber(pasted: string): void {
    const [paper] = readPapers(pasted);
    if (paper && "number" in paper && navigator.onLine)
      location.assign(`/certificate?${new URLSearchParams({ number: paper.number, check: paper.code })}`);
    else this.#show("numbered");
  }

  #show(verdict: Verdict): void {
    for (const part of this.querySelectorAll<HTMLElement>("[data-verdict]"))
      part.hidden = part.dataset.verdict !== verdict;
    this.querySelector(`[data-verdict=${verdict}]`)?.scrollIntoView({ block: "nearest" });
  }
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
