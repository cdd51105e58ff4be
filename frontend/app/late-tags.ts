/** Tags of a page that loads after its tags were written, such as a product opened from a list. */
import { useLayoutEffect } from "react";
import type { MetaDescriptor } from "~/router";

/** Sets the title and adds the other tags to the head, as long as the page is shown, and not a moment longer. */
export function useLateTags(tags: MetaDescriptor[]): void {
  useLayoutEffect(() => {
    const elements = tags.flatMap((tag) => {
      if ("title" in tag) document.title = String(tag.title);
      return "title" in tag ? [] : [createTag(tag)];
    });
    document.head.append(...elements);
    return () => {
      for (const element of elements) element.remove();
    };
  }, [tags]);
}

function createTag(tag: MetaDescriptor): HTMLElement {
  if ("script:ld+json" in tag) {
    const script = Object.assign(document.createElement("script"), { type: "application/ld+json" });
    script.textContent = JSON.stringify(tag["script:ld+json"]);
    return script;
  }
  const { tagName = "meta", ...attributes } = tag as Record<string, string>;
  const element = document.createElement(tagName);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
