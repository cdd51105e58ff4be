/** Builds an HTML tree from tokens, with limits on depth and size. */
import type { Element, ElementContent, Properties, Root } from "hast";
import type { Token } from "markdown-it";
import { isExternalLink, toSafeAddress } from "./link-addresses.server";

const FIRST_HEADING = 2;
const LAST_HEADING = 6;
const MAX_DEPTH = 100;
const MAX_NODES = 30_000;
/** The limit on all addresses and titles together. A link definition can be used thousands of times. */
const MAX_ATTRIBUTE_CHARACTERS = 1_000_000;

/** The tree would be too large to build, sanitise or send. */
export class TreeTooLargeError extends Error {}

/** Builds the tree of a text. Headings move one level down, because the page has its own h1. */
export function buildTree(tokens: readonly Token[]): Root {
  const minLevel = Math.min(...headingLevels(tokens));
  const builder = new TreeBuilder((level) => Math.min(level - minLevel + FIRST_HEADING, LAST_HEADING));
  builder.addAll(tokens);
  return builder.root;
}

function headingLevels(tokens: readonly Token[]): number[] {
  return tokens.filter(({ type }) => type === "heading_open").map(({ tag }) => Number(tag.slice(1)));
}

/** Elements with block content. Each child begins on a new line. */
const BLOCK_CONTAINERS = new Set(["ul", "ol", "blockquote", "table", "thead", "tbody", "tr"]);

class TreeBuilder {
  readonly root: Root = { type: "root", children: [] };
  readonly #open: (Root | Element)[] = [this.root];
  #nodes = 0;
  #attributeCharacters = 0;

  constructor(private readonly headingLevel: (level: number) => number) {}

  addAll(tokens: readonly Token[]): void {
    for (const token of tokens) this.#add(token);
  }

  #add(token: Token): void {
    if (token.hidden) return;
    if (token.nesting === 1) this.#begin(token);
    else if (token.nesting === -1) this.#end(token);
    else if (token.type === "inline") this.addAll(token.children ?? []);
    else this.#put(...buildLeaf(token), ...(token.block ? [createText("\n")] : []));
  }

  #begin(token: Token): void {
    const parent = createElement(this.#tagName(token), getProperties(token));
    this.#put(parent);
    if (this.#open.push(parent) > MAX_DEPTH) throw new TreeTooLargeError("too deep");
    if (BLOCK_CONTAINERS.has(parent.tagName)) this.#put(createText("\n"));
  }

  #end(token: Token): void {
    const closed = this.#open.pop();
    if (closed && "tagName" in closed && closed.tagName === "li") convertTaskItem(closed);
    if (token.block) this.#put(createText("\n"));
  }

  #put(...nodes: ElementContent[]): void {
    this.#nodes += nodes.length;
    for (const node of nodes) if (node.type === "element") this.#countAttributes(node.properties);
    if (this.#nodes > MAX_NODES) throw new TreeTooLargeError("too many parts");
    this.#open.at(-1)?.children.push(...nodes);
  }

  #countAttributes(properties: Properties): void {
    for (const value of Object.values(properties))
      if (typeof value === "string") this.#attributeCharacters += value.length;
    if (this.#attributeCharacters > MAX_ATTRIBUTE_CHARACTERS) throw new TreeTooLargeError("too long");
  }

  #tagName({ type, tag }: Token): string {
    if (type === "heading_open") return `h${this.headingLevel(Number(tag.slice(1)))}`;
    return tag === "s" ? "del" : tag;
  }
}

const createText = (value: string): ElementContent => ({ type: "text", value });

function createElement(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: "element", tagName, properties, children };
}

function buildLeaf(token: Token): ElementContent[] {
  switch (token.type) {
    case "softbreak":
      return [createText("\n")];
    case "hardbreak":
      return [createElement("br"), createText("\n")];
    case "hr":
      return [createElement("hr")];
    case "code_inline":
      return [createElement("code", {}, [createText(token.content)])];
    case "code_block":
    case "fence":
      return [createElement("pre", {}, [buildCodeBlock(token)])];
    case "image":
      return [buildImage(token)];
    default:
      return [createText(token.content)];
  }
}

function buildCodeBlock({ info, content }: Token): Element {
  const language = /^[\w+#.-]+(?=\s|$)/.exec(info)?.[0];
  return createElement("code", language ? { className: [`language-${language}`] } : {}, [
    createText(content),
  ]);
}

function buildImage(token: Token): Element {
  return createElement("img", {
    src: toSafeAddress(getAttribute(token, "src")),
    alt: getPlainText(token.children ?? []),
    title: getAttribute(token, "title") || undefined,
    loading: "lazy",
    decoding: "async",
  });
}

function getProperties(token: Token): Properties {
  switch (token.type) {
    case "link_open":
      return getLinkProperties(getAttribute(token, "href"), getAttribute(token, "title"));
    case "ordered_list_open":
      return { start: getAttribute(token, "start") || undefined };
    case "th_open":
    case "td_open":
      return { align: /text-align:(\w+)/.exec(getAttribute(token, "style"))?.[1] };
    default:
      return {};
  }
}

function getLinkProperties(href: string, title: string): Properties {
  return {
    href: toSafeAddress(href),
    title: title || undefined,
    rel: isExternalLink(href) ? ["nofollow", "noopener", "noreferrer"] : undefined,
  };
}

const getAttribute = (token: Token, name: string): string => String(token.attrGet(name) ?? "");

function getPlainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => (token.children ? getPlainText(token.children) : getTokenText(token)))
    .join("");
}

const getTokenText = ({ type, content }: Token): string => (/break$/.test(type) ? "\n" : content);

/** Turns an item that begins with `[ ]` or `[x]` into a disabled checkbox. */
function convertTaskItem(item: Element): void {
  const first = item.children.find((child) => child.type !== "text" || child.value.trim());
  const container = first?.type === "element" && first.tagName === "p" ? first : item;
  const [words] = container.children;
  if (words?.type !== "text") return;
  const mark = /^\[([ xX])\]\s/.exec(words.value);
  if (!mark) return;
  words.value = words.value.slice(mark[0].length - 1);
  const checked = mark[1] !== " ";
  container.children.unshift(createElement("input", { type: "checkbox", disabled: true, checked }));
}
