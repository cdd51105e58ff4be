/** The pictures of a product: dropped in, in their order, each with words for whoever does not see it. */
import { type DragEvent, useState } from "react";
import { describeCause, toProblem } from "~/api/client/errors";
import { type DeskPicture, sendPicture } from "~/api/desk/products";
import { TextField } from "~/ui/forms/text-field";
import { joinClasses } from "~/ui/join-classes";
import { Notice } from "~/ui/notice";
import { Section } from "../forms/fields";
import type { Faults } from "../forms/use-form";
import { moveItem, removeAt, replaceAt } from "./change-list";
import { DraggableRow } from "./draggable-row";

const MAX_PICTURE_MB = 20;
const KINDS = /^image\/(jpeg|png|webp|avif|gif)$/;

/** Why a file is not sent at all, in a sentence. */
export function refusePicture({
  name,
  type,
  size,
}: Pick<File, "name" | "type" | "size">): string | undefined {
  if (/\.hei[cf]$/i.test(name) || /hei[cf]/i.test(type))
    return `${name} is a HEIC photo, which browsers cannot show. Save it as a JPEG and drop that.`;
  if (/svg/i.test(type) || /\.svg$/i.test(name))
    return `${name} is an SVG drawing, which may hold scripts. Save it as a PNG and drop that.`;
  if (type && !KINDS.test(type)) return `${name} is no picture we know. Drop a JPEG, PNG, WebP, AVIF or GIF.`;
  if (size > MAX_PICTURE_MB * 1024 * 1024)
    return `${name} has ${Math.ceil(size / 1024 / 1024)} MB. At most ${MAX_PICTURE_MB} MB, please: save it smaller.`;
  return undefined;
}

interface PicturesEditorProps {
  pictures: DeskPicture[];
  faults: Faults;
  /** Changes the list as it is by then: pictures arrive one after another. */
  onChange: (change: (now: DeskPicture[]) => DeskPicture[]) => void;
}

export function PicturesEditor({ pictures, faults, onChange }: PicturesEditorProps) {
  const { add, sending, refusals } = useSending(onChange);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <Section
      title="Pictures"
      hint="The first one is the one in lists. Drag them into place. Say what each shows, for shoppers who cannot see it."
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same by press or key */}
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes("Files")) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={joinClasses("rounded-media border border-dashed border-edge p-5", isOver && "bg-tint")}
      >
        <TextField
          label="Drop pictures here, or choose them"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
        <p role="status" className="mt-2 text-sm text-muted">
          {sending > 0 && `Sending ${sending}…`}
        </p>
      </div>
      {refusals.map((words) => (
        <Notice key={words} tone="error">
          {words}
        </Notice>
      ))}
      <ul className="grid gap-3 lg:grid-cols-2">
        {pictures.map((picture, place) => (
          <DraggableRow
            key={picture.url}
            kind="picture"
            name={`picture ${place + 1}`}
            place={place}
            count={pictures.length}
            onMove={(from, to) => onChange((now) => moveItem(now, from, to))}
            onRemove={() => onChange((now) => removeAt(now, place))}
          >
            <div className="flex gap-3">
              <img src={picture.url} alt="" className="size-20 shrink-0 rounded-field object-cover" />
              <div className="min-w-0 flex-1">
                <TextField
                  label="What it shows"
                  value={picture.alt}
                  error={faults[`pictures.${place}.alt`] ?? faults[`pictures.${place}.url`]}
                  maxLength={500}
                  onChange={(event) => onChange((now) => replaceAt(now, place, { alt: event.target.value }))}
                />
              </div>
            </div>
          </DraggableRow>
        ))}
      </ul>
    </Section>
  );
}

/** Larger pictures are sent smaller: the server takes 6 MB, and shows no picture wider than 960 pixels. */
const SENT_AS_IT_IS = 5 * 1024 * 1024;
const MAX_SIDE = 2_400;

async function shrink(file: File): Promise<Blob> {
  if (file.size <= SENT_AS_IT_IS) return file;
  const opened = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Error("it could not be opened here. Save it smaller, as a JPEG, and drop that.");
  });
  const scale = Math.min(1, MAX_SIDE / Math.max(opened.width, opened.height));
  const paper = new OffscreenCanvas(Math.round(opened.width * scale), Math.round(opened.height * scale));
  paper.getContext("2d")?.drawImage(opened, 0, 0, paper.width, paper.height);
  opened.close();
  return paper.convertToBlob({ type: "image/jpeg", quality: 0.92 });
}

/** Sends pictures one after another. What is refused is told in a sentence each. */
export function useSending(onChange: (change: (now: DeskPicture[]) => DeskPicture[]) => void) {
  const [sending, setSending] = useState(0);
  const [refusals, setRefusals] = useState<string[]>([]);
  const add = async (files: File[]) => {
    setRefusals([]);
    for (const [done, file] of files.entries()) {
      setSending(files.length - done);
      const refusal = refusePicture(file) ?? (await send(file));
      if (refusal) setRefusals((said) => [...said, refusal]);
    }
    setSending(0);
  };
  const send = async (file: File): Promise<string | undefined> => {
    try {
      const sent = await sendPicture(await shrink(file));
      onChange((now) => (now.some(({ url }) => url === sent.url) ? now : [...now, sent]));
      return undefined;
    } catch (error) {
      const problem = toProblem(error);
      return `${file.name}: ${problem.fields[0]?.message ?? describeCause(problem)}`;
    }
  };
  return { add, sending, refusals };
}
