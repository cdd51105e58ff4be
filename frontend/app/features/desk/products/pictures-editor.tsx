/** The pictures of a product: dropped in, in their order, each with words for whoever does not see it. */
import { type DragEvent, useState } from "react";
import type { DeskPicture } from "~/api/desk/products";
import { TextField } from "~/ui/forms/text-field";
import { joinClasses } from "~/ui/join-classes";
import { Notice } from "~/ui/notice";
import type { Faults } from "../forms/faults";
import { useSendPictures } from "../forms/send-pictures";
import { Section } from "../page-parts";
import { moveItem, removeAt, replaceAt } from "./change-list";
import { DraggableRow } from "./draggable-row";

interface PicturesEditorProps {
  pictures: DeskPicture[];
  faults: Faults;
  /** Changes the list as it is by then: pictures arrive one after another. */
  onChange: (change: (now: DeskPicture[]) => DeskPicture[]) => void;
}

export function PicturesEditor({ pictures, faults, onChange }: PicturesEditorProps) {
  const { add, sending, refusals } = useSendPictures((sent) =>
    onChange((now) => (now.some(({ url }) => url === sent.url) ? now : [...now, sent])),
  );
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
