/** The HTML elements and attributes allowed in rendered texts. All others are removed. */
import type { Schema } from "hast-util-sanitize";
import { LINK_PROTOCOLS } from "./link-addresses.server";

export const ALLOWED_HTML: Schema = {
  tagNames: [
    ...["p", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "hr", "br", "pre", "code"],
    ...["em", "strong", "del", "a", "img", "input", "table", "thead", "tbody", "tr", "th", "td"],
  ],
  attributes: {
    a: ["href", "title", ["rel", "nofollow", "noopener", "noreferrer"]],
    img: ["src", "alt", "title", ["loading", "lazy"], ["decoding", "async"]],
    code: [["className", /^language-[\w+#.-]+$/]],
    ol: ["start"],
    th: [["align", "left", "center", "right"]],
    td: [["align", "left", "center", "right"]],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
  },
  required: { input: { type: "checkbox", disabled: true } },
  ancestors: { thead: ["table"], tbody: ["table"], tr: ["table"], th: ["table"], td: ["table"] },
  protocols: { href: LINK_PROTOCOLS, src: ["http", "https"] },
  clobber: [],
  strip: [],
};
