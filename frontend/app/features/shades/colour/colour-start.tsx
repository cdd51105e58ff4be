/** Starts the finder from a colour: picked, typed, taken from the screen, or one of ten skin tones. */
import { Pipette } from "lucide";
import { useEffect, useState } from "react";
import { MONK_TONES } from "~/api/constants";
import { useSearchParams } from "~/router";
import { parseHex } from "~/shared/shades/colour-conversion";
import { buildFinderPath, changeQuery, type FinderQuery } from "~/shared/shades/finder-query";
import { QueryFields } from "~/shared/shades/query-fields";
import { FINDER_PATH } from "~/site";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { useThrottledQuery } from "../finder/use-throttled-query";
import { TONE_ERROR } from "../skin-words";

const DEFAULT_HEX = "c98f6b";
/** A code, with what is pasted around it. */
const MAX_TYPED = 20;
const INVALID_COLOUR_TEXT = "Write a colour as six figures and letters, such as #c98f6b";

export default function ColourStart({ query }: { query: FinderQuery }) {
  const sendQuery = useThrottledQuery();
  // An address written without scripts, or elsewhere, may have a text here that is no colour.
  const sent = useSearchParams()[0].get("hex");
  const [typed, setTyped] = useState(query.hex ? `#${query.hex}` : (sent ?? ""));
  const hex = parseHex(typed);
  const [isEntered, setEntered] = useState(sent !== null && !query.hex);
  const shownColour = `#${hex ?? query.hex ?? DEFAULT_HEX}`;
  const invalid = !hex && (isEntered || typed.trim().length >= "#c98f6b".length);
  const applyColour = (text: string) => {
    setTyped(text);
    setEntered(false);
    const parsed = parseHex(text);
    if (parsed && text.trim().length >= "c98f6b".length)
      sendQuery({ ...query, hex: parsed, possibleError: undefined });
  };
  return (
    <section
      aria-label="Begin from a colour"
      className={joinClasses("grid lg:grid-cols-2 lg:gap-14", query.hex ? "gap-4 py-4" : "gap-8 py-8")}
    >
      <form
        action={FINDER_PATH}
        onSubmit={(event) => {
          event.preventDefault();
          setEntered(true);
          if (hex) sendQuery({ ...query, hex, possibleError: undefined });
        }}
        className="flex items-center gap-6"
      >
        <QueryFields query={changeQuery(query, { hex: undefined, possibleError: undefined })} />
        <label className="relative shrink-0 rounded-full focus-within:outline-2 focus-within:outline-offset-4 focus-within:outline-accent">
          <Swatch value={shownColour} name="" size={query.hex ? 88 : 132} />
          <input
            type="color"
            aria-label="Pick a colour"
            value={shownColour}
            onChange={(event) => applyColour(event.target.value)}
            className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0"
          />
        </label>
        <div className="min-w-0 flex-1">
          <label className="block">
            <span className="block text-sm font-semibold">Its colour code</span>
            <input
              type="text"
              name="hex"
              value={typed}
              placeholder={`#${DEFAULT_HEX}`}
              maxLength={MAX_TYPED}
              spellCheck={false}
              autoComplete="off"
              aria-invalid={invalid}
              aria-describedby="colour-help"
              onChange={(event) => applyColour(event.target.value)}
              className="mt-1.5 h-12 w-full max-w-56 rounded-full border border-edge bg-raised px-5 text-base tabular-nums placeholder:text-muted"
            />
          </label>
          <p
            id="colour-help"
            role="status"
            className={invalid ? "mt-2 text-sm text-error" : "mt-2 text-sm text-muted"}
          >
            {invalid ? (
              INVALID_COLOUR_TEXT
            ) : (
              <>
                Type it<span className="no-script:hidden">, or press the disc to pick it</span>.
              </>
            )}
          </p>
          <EyeDropperButton onPick={applyColour} />
          <span className="hidden no-script:block">
            <Button type="submit" className="mt-3">
              Find matches
            </Button>
          </span>
        </div>
      </form>
      <SkinTones query={query} onPick={(picked) => setTyped(`#${picked}`)} />
    </section>
  );
}

function EyeDropperButton({ onPick }: { onPick: (hex: string) => void }) {
  const openEyeDropper = useEyeDropper();
  if (!openEyeDropper) return null;
  const applyColour = async () => {
    const hexFromScreen = await openEyeDropper();
    if (hexFromScreen) onPick(hexFromScreen);
  };
  return (
    <Button look="outline" onClick={applyColour} className="mt-3">
      <Icon icon={Pipette} aria-hidden size={16} className="shrink-0" />
      Take it from the screen
    </Button>
  );
}

function SkinTones({ query, onPick }: { query: FinderQuery; onPick: (hex: string) => void }) {
  return (
    <div>
      <h2 className="text-lg">Or begin near your own tone</h2>
      <ul className="mt-2 grid grid-cols-10 gap-1.5 sm:gap-3">
        {SKIN_TONES.map(({ name, hex }) => (
          <li key={hex}>
            <Link
              to={buildFinderPath(changeQuery(query, { hex, possibleError: TONE_ERROR }))}
              onClick={() => onPick(hex)}
              preventScrollReset
              aria-label={name}
              aria-current={query.hex === hex ? "true" : undefined}
              className="flex justify-center rounded-full"
            >
              <Swatch
                value={`#${hex}`}
                name={name}
                selected={query.hex === hex}
                className="aspect-square h-auto w-full max-w-7.5"
              />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-muted">The ten tones of the Monk Skin Tone scale.</p>
    </div>
  );
}

const SKIN_TONES = MONK_TONES.map((value, index) => ({
  name: `Tone ${index + 1} of ${MONK_TONES.length}`,
  hex: value.slice(1),
}));

interface EyeDropper {
  open: () => Promise<{ sRGBHex: string }>;
}

declare global {
  interface Window {
    EyeDropper?: new () => EyeDropper;
  }
}

/** Undefined before hydration, and in browsers without the API. */
function useEyeDropper(): (() => Promise<string | undefined>) | undefined {
  const [supported, setSupported] = useState(false);
  useEffect(() => setSupported(window.EyeDropper !== undefined), []);
  return supported ? pickColour : undefined;
}

/** The picked colour. Undefined if the shopper cancelled. */
async function pickColour(): Promise<string | undefined> {
  try {
    return window.EyeDropper && (await new window.EyeDropper().open()).sRGBHex;
  } catch {
    return undefined;
  }
}
