/** Says where the passport is stored. */
import type { Session } from "~/session/session-store";

/** For example: with your account and on this device. */
export const describeStoragePlace = ({ member }: Session): string =>
  member ? "with your account and on this device" : "on this device";
