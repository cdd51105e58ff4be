/** Chooses a profile picture and previews it before the upload. */
import { type ChangeEvent, useEffect, useState } from "react";
import { Picture } from "~/ui/picture";
import { checkPicture } from "./profile/profile-rules";

interface PictureFieldProps {
  current: string;
  chosen: File | undefined;
  onChoose: (file: File | undefined) => void;
  /** The API's words about the picture that was sent. */
  refusal?: string | undefined;
}

export function PictureField({ current, chosen, onChoose, refusal }: PictureFieldProps) {
  const [wrong, setWrong] = useState<string>();
  const error = wrong ? `${wrong}. Your picture stays as it was.` : refusal;
  const preview = usePreview(chosen);
  const choose = ({ target: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    const problem = checkPicture(file);
    if (problem) input.value = "";
    setWrong(problem);
    onChoose(problem ? undefined : file);
  };
  return (
    <div>
      <label className="flex items-center gap-5 text-sm font-semibold">
        <Picture
          src={preview ?? current}
          alt=""
          width={80}
          height={80}
          eager
          round
          className="size-20 shrink-0"
        />
        <span className="min-w-0">
          Profile picture
          <input
            type="file"
            name="image"
            accept="image/*"
            aria-invalid={error ? true : undefined}
            onChange={choose}
            className="mt-1.5 block w-full text-sm font-normal text-transparent file:mr-3 file:rounded-full file:text-ink file:border file:border-edge file:bg-transparent file:px-4 file:py-2 file:font-semibold"
          />
          {/* The browser's own note of the file is cut off on a phone. */}
          {chosen && <span className="mt-1 block truncate font-normal">{chosen.name}</span>}
        </span>
      </label>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** An object URL for a local file. Revoked when it is no longer shown. */
function usePreview(file: File | undefined): string | undefined {
  const [previewUrl, setPreviewUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setPreviewUrl(undefined);
    const objectUrl = URL.createObjectURL(file);
    setPreviewUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return previewUrl;
}
