"use client";
import { type ReactNode, type SubmitEvent, useRef } from "react";

/** Longest sides to try, in pixels: about 200 are enough for pages and papers. */
const SIDES = [512, 256, 192, 128, 96, 64];
/** Sides that the academy takes as they are. */
const LONGEST = 1024;

/**
 * Makes the picture of the form inside small enough before it is sent. Without scripts, and where the browser cannot draw it, the
 * file goes as it is and the server says what is wrong.
 * @param most bytes of a file
 */
export function MadeSmaller({ most, children }: { most: number; children: ReactNode }) {
  const atWork = useRef(false);
  const send = async (event: SubmitEvent<HTMLDivElement>) => {
    const form = event.target as HTMLFormElement;
    const box = form.querySelector<HTMLInputElement>("input[type=file]");
    const file = box?.files?.[0];
    if (!box || !file) return;
    event.preventDefault();
    if (atWork.current) return;
    atWork.current = true;
    const smaller = await shrink(file, most).catch(() => undefined);
    if (smaller) {
      const files = new DataTransfer();
      files.items.add(smaller);
      box.files = files.files;
    }
    atWork.current = false;
    form.submit();
  };
  return <div onSubmit={(event) => void send(event)}>{children}</div>;
}

/** @returns undefined for a file that is small enough, or that cannot be made so */
async function shrink(file: File, most: number): Promise<File | undefined> {
  const picture = await createImageBitmap(file);
  const longest = Math.max(picture.width, picture.height);
  if (file.size <= most && longest <= LONGEST) return undefined;
  const type = file.type === "image/jpeg" ? "image/jpeg" : "image/png";
  for (const side of SIDES) {
    const drawn = await draw(picture, Math.min(1, side / longest), type);
    if (drawn && drawn.size <= most) return new File([drawn], file.name, { type });
  }
  return undefined;
}

function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.85));
}
