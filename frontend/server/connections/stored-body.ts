/** A request body: small ones in memory, larger ones in an unnamed temporary file. */
import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import type { ClientRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MAX_BYTES_IN_MEMORY = 64 * 1_024;

export class StoredBody {
  length = 0;
  #chunks: Buffer[] = [];
  #file: FileHandle | undefined;
  #removed = false;

  /** Returns a promise only if the chunk is written to a file. */
  append(chunk: Buffer): Promise<void> | undefined {
    this.length += chunk.length;
    if (!this.#file) this.#chunks.push(chunk);
    return this.length > MAX_BYTES_IN_MEMORY ? this.#write(chunk) : undefined;
  }

  /** Sends the complete body and ends the request. A file that has not all of it ends it with an error. */
  sendTo(request: ClientRequest): void {
    if (!this.#file) return void request.end(Buffer.concat(this.#chunks));
    const content = this.#file.createReadStream({ start: 0, autoClose: false });
    content.on("error", (error) => request.destroy(error));
    content.on("end", () => {
      if (content.bytesRead === this.length) request.end();
      else request.destroy(new Error("the stored body is incomplete"));
    });
    content.pipe(request, { end: false });
  }

  /** Frees memory and disk space. */
  async remove(): Promise<void> {
    this.#removed = true;
    const file = this.#file;
    this.#file = undefined;
    this.#chunks = [];
    await file?.close();
  }

  async #write(chunk: Buffer): Promise<void> {
    if (this.#file) return this.#file.appendFile(chunk);
    const file = await openUnnamedFile();
    if (this.#removed) return file.close(); // the client has disconnected in the meantime
    this.#file = file;
    const chunks = this.#chunks;
    this.#chunks = [];
    await file.appendFile(Buffer.concat(chunks));
  }
}

/** Removes the file name at once, so that the disk space is freed however the process ends. */
async function openUnnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `undertone-body-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}
