/** The squared distance in standard deviations within which 95 % of the normally distributed places of a plane lie. */
export const CHI_SQUARE = 5.991;

/** Returns a number of the standard normal distribution, by the method of Box and Muller. */
export const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
