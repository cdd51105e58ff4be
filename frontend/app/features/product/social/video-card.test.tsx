import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { VideoCard } from "./video-card";

it.each([
  ["https://www.youtube.example/watch?v=abc", true],
  ["https://www.youtube.com/live/abc", false],
  ["https://www.youtube.com/watch?v=abc", false],
])("of %s is called a demo: %s", (url, isDemo) => {
  const video = { url, title: "A look", creator: "ada" };
  const html = renderToStaticMarkup(<VideoCard video={video} platform="youtube" colours={[]} index={0} />);
  expect(html.includes("demo video")).toBe(isDemo);
});
