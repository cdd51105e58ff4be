/**
 * The mark of a page's own scripts: a random word that the server makes anew for each page, after its data were
 * read, and takes out again before the page is sent. A script with it was written by the page, and not by a text
 * on the page (see script-hashes.server.ts). There is none in a browser.
 */
import { createContext, useContext } from "react";

export const ScriptMark = createContext<string | undefined>(undefined);

export const useScriptMark = () => useContext(ScriptMark);
