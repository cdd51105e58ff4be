/** Begins from a colour: picked, typed, taken from the screen, or one of ten skin tones. */
import { Pipette } from "lucide";
import { useState } from "react";
import { readHex } from "~/features/shades/colour";
import { asked, FINDER, fieldsOf, pathOf, type Question } from "~/features/shades/finder/question";
import { useAsk } from "~/features/shades/finder/use-ask";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Swatch } from "~/ui/swatch";
import { TONES } from "./tones";
import { useEyeDropper } from "./use-eye-dropper";

const FIRST = "c98f6b";
const NO_COLOUR = "Write a colour as six figures and letters, such as #c98f6b";

export default function ColourStart({ question }: { question: Question }) {
  const ask = useAsk();
  const [typed, setTyped] = useState(question.hex ? `#${question.hex}` : "");
  const hex = readHex(typed);
  const wrong = typed.trim().length >= 7 && !hex;
  const take = (text: string) => {
    setTyped(text);
    const read = readHex(text);
    if (read && text.trim().length >= 6) ask({ ...question, hex: read });
  };
  return (
    <section aria-label="Begin from a colour" className="grid gap-8 py-8 lg:grid-cols-2 lg:gap-14">
      <form action={FINDER} onSubmit={(event) => event.preventDefault()} className="flex items-center gap-6">
        {fieldsOf(asked(question, { hex: undefined })).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <label className="relative shrink-0 rounded-full focus-within:outline-2 focus-within:outline-offset-4 focus-within:outline-accent">
          <Swatch value={`#${hex ?? question.hex ?? FIRST}`} name="" size={132} />
          <input
            type="color"
            aria-label="Pick a colour"
            value={`#${hex ?? question.hex ?? FIRST}`}
            onChange={(event) => take(event.target.value)}
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
              placeholder={`#${FIRST}`}
              maxLength={7}
              spellCheck={false}
              autoComplete="off"
              aria-invalid={wrong}
              aria-describedby="colour-help"
              onChange={(event) => take(event.target.value)}
              className="mt-1.5 h-12 w-full max-w-56 rounded-full border border-edge bg-raised px-5 text-base tabular-nums placeholder:text-muted"
            />
          </label>
          <p
            id="colour-help"
            role="status"
            className={wrong ? "mt-2 text-sm text-error" : "mt-2 text-sm text-muted"}
          >
            {wrong ? NO_COLOUR : "Press the disc to pick it, or type it."}
          </p>
          <FromScreen onPick={take} />
          <span className="hidden no-script:block">
            <Button type="submit" className="mt-3">
              Find matches
            </Button>
          </span>
        </div>
      </form>
      <Tones question={question} />
    </section>
  );
}

function FromScreen({ onPick }: { onPick: (hex: string) => void }) {
  const pick = useEyeDropper();
  if (!pick) return null;
  const take = async () => {
    const found = await pick();
    if (found) onPick(found);
  };
  return (
    <Button look="outline" onClick={take} className="mt-3">
      <Icon of={Pipette} aria-hidden size={16} className="shrink-0" />
      Take it from the screen
    </Button>
  );
}

function Tones({ question }: { question: Question }) {
  return (
    <div>
      <h2 className="text-lg">Or begin near your own tone</h2>
      <ul className="mt-4 grid grid-cols-5 gap-3 sm:grid-cols-10 lg:grid-cols-5">
        {TONES.map(({ name, hex }) => (
          <li key={hex}>
            <Link
              to={pathOf(asked(question, { hex }))}
              preventScrollReset
              aria-label={name}
              aria-current={question.hex === hex ? "true" : undefined}
              className="flex justify-center rounded-full"
            >
              <Swatch value={`#${hex}`} name={name} size={52} selected={question.hex === hex} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">The ten tones of the Monk Skin Tone scale.</p>
    </div>
  );
}
