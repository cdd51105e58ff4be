/** Parses HTML like a browser, and finds what is not allowed in it. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from "parse5";

const ALLOWED_ATTRIBUTES: Record<string, Record<string, RegExp>> = {
  a: {
    href: /^(?:(?:https?|ircs?|mailto|xmpp):|[^:]*$|[^:]*[/?#])/i,
    title: /^/,
    rel: /^nofollow noopener noreferrer$/,
  },
  img: {
    src: /^(?:https?:|[^:]*$|[^:]*[/?#])/i,
    alt: /^/,
    title: /^/,
    loading: /^lazy$/,
    decoding: /^async$/,
  },
  code: { class: /^language-[\w+#.-]+$/ },
  ol: { start: /^\d+$/ },
  th: { align: /^(left|center|right)$/ },
  td: { align: /^(left|center|right)$/ },
  input: { type: /^checkbox$/, disabled: /^$/, checked: /^$/ },
};

const ALLOWED_ELEMENTS = new Set([
  ...["p", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "hr", "br", "pre", "code", "em"],
  ...["strong", "del", "a", "img", "input", "table", "thead", "tbody", "tr", "th", "td"],
]);

export interface ParsedHtml {
  text: string;
  /** Elements, attributes and comments that are not allowed. */
  forbidden: string[];
}

export function readHtml(html: string): ParsedHtml {
  const shown: ParsedHtml = { text: "", forbidden: [] };
  const open: DefaultTreeAdapterTypes.ChildNode[] = [...parseFragment(html).childNodes].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (defaultTreeAdapter.isTextNode(node)) shown.text += node.value;
    else if (defaultTreeAdapter.isElementNode(node)) {
      shown.forbidden.push(...listForbidden(node));
      open.push(...[...node.childNodes].reverse());
    } else shown.forbidden.push(node.nodeName);
  }
  return shown;
}

function listForbidden({
  tagName,
  attrs,
}: {
  tagName: string;
  attrs: { name: string; value: string }[];
}): string[] {
  const allowed = ALLOWED_ATTRIBUTES[tagName] ?? {};
  return [
    ...(ALLOWED_ELEMENTS.has(tagName) ? [] : [`<${tagName}>`]),
    ...attrs
      .filter(({ name, value }) => !allowed[name]?.test(value))
      .map(({ name, value }) => `<${tagName} ${name}="${value}">`),
  ];
}
