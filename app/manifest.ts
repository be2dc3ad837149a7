import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { academy } from "./academy";
import { siteTexts } from "./texts";

/** What a phone needs to keep the site on its home screen, under the academy's own name. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  await connection();
  const name = await academy().then(
    (about) => about.academy_name,
    () => siteTexts.en.name,
  );
  return {
    id: "/",
    name,
    short_name: name,
    description: siteTexts.en.description,
    lang: "en",
    start_url: "/",
    // With the browser's Back, which the pages are made for.
    display: "minimal-ui",
    background_color: "#fbf8f3",
    theme_color: "#17604b",
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
