/** Values that components follow: those of this page, and those stored in the browser, which all its tabs share. */
import { useSyncExternalStore } from "react";

interface ReadableStore<T> {
  get: () => T;
  subscribe: (listener: () => void) => () => void;
}

export interface Store<T> extends ReadableStore<T> {
  set: (next: T) => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What `select` makes of the value. `onServer` stands for it on the server and until the page has hydrated. */
export function useStore<T, Part>(store: ReadableStore<T>, select: (value: T) => Part, onServer: Part): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => onServer,
  );
}

/** A value that is parsed from items of the browser's storage, once for each text that they have. */
export function createStoredStore<T>(
  keys: string[],
  parse: (items: (string | null)[]) => T,
): ReadableStore<T> {
  let parsed: { items: string; value: T } | undefined;
  const get = (): T => {
    const items = keys.map(readItem);
    const text = JSON.stringify(items);
    if (text !== parsed?.items) parsed = { items: text, value: parse(items) };
    return parsed.value;
  };
  return { get, subscribe: subscribeToStorage };
}

const changes = createStore(0);
/** What the browser refused to store. It lasts as long as the page. */
const refused = new Map<string, string | null>();

export function readItem(key: string): string | null {
  if (refused.has(key)) return refused.get(key) ?? null;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes an item, or removes it where the text is null. Returns whether it outlasts the page. */
export function writeItem(key: string, text: string | null): boolean {
  refused.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    refused.set(key, text);
  }
  changes.set(changes.get() + 1);
  return !refused.has(key);
}

export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

export function subscribeToStorage(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  window.addEventListener("storage", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", listener);
  };
}
