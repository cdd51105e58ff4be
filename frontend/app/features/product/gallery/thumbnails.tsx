/** The thumbnails: a column beside the large picture, or a row below it. Phones show the pictures themselves. */
import { joinClasses } from "~/ui/join-classes";
import { Picture } from "~/ui/picture";
import type { ShadedImage } from "./wear-shade";

interface ThumbnailsProps {
  images: ShadedImage[];
  selectedIndex: number;
  onChoose: (selectedIndex: number) => void;
}

export function Thumbnails({ images, selectedIndex, onChoose }: ThumbnailsProps) {
  return (
    <ul
      aria-label="Choose a picture"
      className="grid grid-cols-7 max-sm:hidden gap-1.5 md:flex md:w-16 md:flex-col"
    >
      {images.map((image, index) => (
        <li key={image.name}>
          <button
            type="button"
            aria-label={`Picture ${index + 1}: ${image.alt || image.name}`}
            aria-pressed={index === selectedIndex}
            onClick={() => onChoose(index)}
            className={joinClasses(
              "block w-full rounded-field border-2 p-0.5 transition-colors",
              index === selectedIndex ? "border-ink" : "border-transparent hover:border-edge",
            )}
          >
            <Picture
              src={image.url}
              given={image.given}
              alt=""
              width={64}
              height={80}
              className="aspect-square w-full rounded-[5px] sm:aspect-4/5"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
