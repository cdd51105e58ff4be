/** A least-recently-used cache of rendered texts. */

const MAX_CHARACTERS = 4_000_000;

export class RenderedTexts {
  readonly #htmlByText = new Map<string, string>();
  #characters = 0;

  constructor(private readonly maxCharacters: number = MAX_CHARACTERS) {}

  get(text: string, render: () => string): string {
    const html = this.#htmlByText.get(text) ?? render();
    this.#forget(text);
    this.#htmlByText.set(text, html);
    this.#characters += text.length + html.length;
    this.#forgetOldest();
    return html;
  }

  #forgetOldest(): void {
    for (const oldest of this.#htmlByText.keys()) {
      if (this.#characters <= this.maxCharacters) return;
      this.#forget(oldest);
    }
  }

  #forget(text: string): void {
    const html = this.#htmlByText.get(text);
    if (html === undefined) return;
    this.#characters -= text.length + html.length;
    this.#htmlByText.delete(text);
  }
}
