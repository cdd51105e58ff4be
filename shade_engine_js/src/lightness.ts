/** S_L (18), by the mean lightness. */
export function lightnessWeight(light: number): number {
  const l50 = (light - 50) ** 2;
  return 1 + (0.015 * l50) / Math.sqrt(20 + l50);
}
