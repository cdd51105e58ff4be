/**
 * A random mark on the page's own inline scripts.
 *
 * The server creates it for each page after reading the data, and removes it before sending the page. Only
 * scripts with the mark are allowed; a script injected through a text cannot know it (see script-
 * hashes.server.ts). In the browser there is no mark.
 */
import { createContext, useContext } from "react";

export const ScriptMark = createContext<string | undefined>(undefined);

export const useScriptMark = () => useContext(ScriptMark);
