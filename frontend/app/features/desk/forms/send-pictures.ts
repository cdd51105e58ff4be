/** Sends pictures from this device to the shop: what is refused, what is made smaller, and how many are on their way. */
import { useState } from "react";
import { describeCause, toProblem } from "~/api/client/errors";
import { type DeskPicture, sendPicture } from "~/api/desk/products";

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
export function useSendPictures(onSent: (picture: DeskPicture) => void) {
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
      onSent(await sendPicture(await shrink(file)));
      return undefined;
    } catch (error) {
      const problem = toProblem(error);
      return `${file.name}: ${problem.fields[0]?.message ?? describeCause(problem)}`;
    }
  };
  return { add, sending, refusals };
}
