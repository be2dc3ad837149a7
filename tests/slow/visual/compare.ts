import type { Page } from "@playwright/test";

/** A channel of a pixel, of 0 to 255, may differ by this: the same letter is not always smoothed the same. */
const SAME = 8;

/** `share`: of all pixels, 0 to 1; `picture`: the newer screen, pale, with what changed in red, as PNG. */
export type Change = { share: number; picture: Buffer };

/**
 * Compares two pictures pixel by pixel, in a browser, which can read them. An area that only one of them has counts as changed.
 * @param page any page without a content policy, such as about:blank
 */
export async function compare(page: Page, before: Buffer, after: Buffer): Promise<Change> {
  const urls = [before, after].map((picture) => `data:image/png;base64,${picture.toString("base64")}`);
  const { changed, all, picture } = await page.evaluate(differences, { urls, same: SAME });
  return { share: changed / all, picture: Buffer.from(picture.split(",")[1] ?? "", "base64") };
}

/** Runs in the page. */
async function differences({ urls, same }: { urls: string[]; same: number }) {
  const pictures = await Promise.all(
    urls.map(async (url) => createImageBitmap(await (await fetch(url)).blob())),
  );
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser draws nothing.");
  const [one, other] = pictures.map((picture) => {
    context.clearRect(0, 0, width, height);
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, width, height);
  });
  if (!one || !other) throw new Error("Two pictures are compared.");
  let changed = 0;
  for (let at = 0; at < other.data.length; at += 4) {
    const channels = [0, 1, 2, 3];
    const differs = channels.some(
      (channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > same,
    );
    if (differs) changed += 1;
    const shown = differs
      ? [220, 0, 0]
      : channels.slice(0, 3).map((c) => 170 + (other.data[at + c] ?? 0) / 3);
    other.data.set([...shown, 255], at);
  }
  context.putImageData(other, 0, 0);
  return { changed, all: width * height, picture: canvas.toDataURL("image/png") };
}
