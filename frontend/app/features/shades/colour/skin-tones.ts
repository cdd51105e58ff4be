/** The ten tones of the Monk Skin Tone scale (Ellis Monk, CC BY 4.0), light to deep. */
export const SKIN_TONES = [
  { name: "Tone 1 of 10", hex: "f6ede4" },
  { name: "Tone 2 of 10", hex: "f3e7db" },
  { name: "Tone 3 of 10", hex: "f7ead0" },
  { name: "Tone 4 of 10", hex: "eadaba" },
  { name: "Tone 5 of 10", hex: "d7bd96" },
  { name: "Tone 6 of 10", hex: "a07e56" },
  { name: "Tone 7 of 10", hex: "825c43" },
  { name: "Tone 8 of 10", hex: "604134" },
  { name: "Tone 9 of 10", hex: "3a312a" },
  { name: "Tone 10 of 10", hex: "292420" },
];
