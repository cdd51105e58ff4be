/** Writes a sanitised tree as HTML. */
import type { Element, Nodes, Properties } from "hast";

const VOID_ELEMENTS = new Set(["br", "hr", "img", "input"]);
const ATTRIBUTE_NAMES: Record<string, string> = { className: "class" };

export function writeHtml(node: Nodes): string {
  switch (node.type) {
    case "text":
      return escapeHtml(node.value);
    case "root":
      return node.children.map(writeHtml).join("");
    case "element":
      return writeElement(node);
    default:
      return "";
  }
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function writeElement({ tagName, properties, children }: Element): string {
  const start = `<${tagName}${writeAttributes(properties)}>`;
  return VOID_ELEMENTS.has(tagName) ? start : `${start}${children.map(writeHtml).join("")}</${tagName}>`;
}

function writeAttributes(properties: Properties): string {
  return Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => ` ${ATTRIBUTE_NAMES[name] ?? name}="${escapeHtml(attributeText(value))}"`)
    .join("");
}

function attributeText(value: Properties[string]): string {
  if (value === true) return "";
  return Array.isArray(value) ? value.join(" ") : String(value);
}
