/** The colour that a shade is compared by: its picture's, or that as corrected by its range or its wearers. */
export interface PicturedShade {
  name: string;
  value: string;
  mended?: string | null | undefined;
  wear?: { corrected?: string | null } | null | undefined;
}

export const getMatchedValue = ({ value, mended, wear }: PicturedShade): string =>
  wear?.corrected ?? mended ?? value;

/** The shade in the colour that it is compared by. Beside another one, it shows the edge that the verdict means. */
export const toMatchedColour = (shade: PicturedShade) => ({
  name: shade.name,
  value: getMatchedValue(shade),
});

export const isCorrected = (shade: PicturedShade): boolean => getMatchedValue(shade) !== shade.value;
