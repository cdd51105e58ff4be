/** A list item that is dragged to its place, and has buttons for whoever does not drag. */
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide";
import { type ReactNode, useState } from "react";
import { IconButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { joinClasses } from "~/ui/join-classes";

interface DraggableRowProps {
  name: string;
  place: number;
  count: number;
  kind: string;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

export function DraggableRow({ name, place, count, kind, onMove, onRemove, children }: DraggableRowProps) {
  const [isHeld, setHeld] = useState(false);
  const type = `text/${kind}`;
  return (
    <li
      draggable={isHeld}
      onDragStart={(event) => isHeld && event.dataTransfer.setData(type, String(place))}
      onDragEnd={() => setHeld(false)}
      onDragOver={(event) => event.dataTransfer.types.includes(type) && event.preventDefault()}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(type);
        if (from === "") return;
        event.preventDefault();
        event.stopPropagation();
        onMove(Number(from), place);
      }}
      className={joinClasses(
        "flex items-start gap-2 rounded-media border border-line p-3",
        isHeld && "bg-tint",
      )}
    >
      <span
        aria-hidden
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          setHeld(true);
          window.addEventListener("pointerup", () => setHeld(false), { once: true }); // wherever it is let go
        }}
        className="mt-8 hidden cursor-grab text-muted sm:block"
      >
        <Icon icon={GripVertical} size={18} />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
      <div className="flex flex-col">
        <IconButton
          label={`Move ${name} up`}
          disabled={place === 0}
          onClick={() => onMove(place, place - 1)}
          className="size-9 disabled:opacity-40"
        >
          <Icon icon={ArrowUp} aria-hidden size={16} />
        </IconButton>
        <IconButton
          label={`Move ${name} down`}
          disabled={place === count - 1}
          onClick={() => onMove(place, place + 1)}
          className="size-9 disabled:opacity-40"
        >
          <Icon icon={ArrowDown} aria-hidden size={16} />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="size-9">
          <Icon icon={Trash2} aria-hidden size={16} />
        </IconButton>
      </div>
    </li>
  );
}
