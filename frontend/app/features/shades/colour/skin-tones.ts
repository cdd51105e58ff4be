/** The ten tones of the Monk Skin Tone scale (Ellis Monk, CC BY 4.0), light to deep. */
import { MONK_TONES } from "~/api/constants";

export const SKIN_TONES = MONK_TONES.map((value, index) => ({
  name: `Tone ${index + 1} of ${MONK_TONES.length}`,
  hex: value.slice(1),
}));
