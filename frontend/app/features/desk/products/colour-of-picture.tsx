/** Picks the colour of a shade by a press on a picture: one of the product's, or a file. */
import { type MouseEvent, useRef, useState } from "react";
import { openPicture } from "~/features/shades/photo/open-picture";
import { samplePatch } from "~/features/shades/photo/sample-patch";
import { linearToHex } from "~/shared/shades/colour-conversion";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/forms/text-field";
import { Notice } from "~/ui/notice";
import { Swatch } from "~/ui/swatch";

/** The radius of the spot whose colour is taken, as a part of the picture's shorter side. */
const SPOT_RADIUS = 0.03;

export default function ColourOfPicture({
  pictures,
  onTaken,
}: {
  pictures: string[];
  onTaken: (hex: string) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [taken, setTaken] = useState<string>();
  const [problem, setProblem] = useState("");
  const [isOpen, setOpen] = useState(false);

  const open = async (file: Blob) => {
    const opened = await openPicture(file);
    const paper = canvas.current;
    if (!opened.ok || !paper) return setProblem(opened.ok ? "" : opened.message);
    setProblem("");
    paper.width = opened.bitmap.width;
    paper.height = opened.bitmap.height;
    paper.getContext("2d")?.drawImage(opened.bitmap, 0, 0);
    setOpen(true);
    takeAt(paper.width / 2, paper.height / 2);
  };

  const openAddress = async (address: string) => {
    try {
      await open(await (await fetch(address)).blob());
    } catch {
      setProblem("This picture could not be opened. Choose a file instead.");
    }
  };

  const takeAt = (x: number, y: number) => {
    const paper = canvas.current;
    const pixels = paper?.getContext("2d")?.getImageData(0, 0, paper.width, paper.height);
    if (!pixels) return;
    const radius = Math.max(2, Math.min(pixels.width, pixels.height) * SPOT_RADIUS);
    setTaken(`#${linearToHex(samplePatch(pixels, { x, y, radius }).rgb)}`);
  };

  const press = (event: MouseEvent<HTMLCanvasElement>) => {
    const paper = event.currentTarget;
    const box = paper.getBoundingClientRect();
    takeAt(
      ((event.clientX - box.left) / box.width) * paper.width,
      ((event.clientY - box.top) / box.height) * paper.height,
    );
  };

  return (
    <div className="grid gap-4">
      {pictures.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {pictures.map((address, place) => (
            <button key={address} type="button" onClick={() => openAddress(address)}>
              <img
                src={address}
                alt={`Open number ${place + 1}`}
                className="size-16 rounded-field object-cover"
              />
            </button>
          ))}
        </div>
      )}
      <TextField
        label={pictures.length > 0 ? "Or a picture from this device" : "A picture from this device"}
        type="file"
        accept="image/*"
        onChange={(event) => event.target.files?.[0] && open(event.target.files[0])}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <canvas
        ref={canvas}
        onClick={press}
        hidden={!isOpen}
        className="max-h-[50vh] max-w-full cursor-crosshair rounded-field"
      />
      {taken && (
        <div className="flex items-center gap-3">
          <Swatch value={taken} name="" size={44} />
          <p className="flex-1 text-sm">
            <span className="block font-semibold">{taken}</span>
            Press on the picture where the shade is.
          </p>
          <Button onClick={() => onTaken(taken)}>Take it</Button>
        </div>
      )}
    </div>
  );
}
