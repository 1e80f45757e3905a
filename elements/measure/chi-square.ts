/**
 * The values that a sum of squares of 1 to 9 independent standard normal variables exceeds in 5 % of all cases (the
 * 95 % quantile of the chi-square distribution; NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4).
 */
const LIMITS = [3.841, 5.991, 7.815, 9.488, 11.07, 12.592, 14.067, 15.507, 16.919] as const;

/**
 * Noncentrality with which a test at these limits finds an error in 80 % of all cases (W. Baarda, A testing procedure
 * for use in geodetic networks, 1968: λ₀ for α = 5 %, β = 80 %).
 */
const NONCENTRALITIES = [7.849, 9.635, 10.903, 11.935, 12.828, 13.624, 14.351, 15.022, 15.65] as const;

/** Returns the 95 % quantile of the chi-square distribution for 1 to 9 degrees of freedom. */
export const chiSquareLimit = (freedom: number): number => LIMITS[freedom - 1] ?? NaN;

/** Returns the noncentrality that is found in 80 % of all cases, for 1 to 9 degrees of freedom. */
export const noncentrality = (freedom: number): number => NONCENTRALITIES[freedom - 1] ?? NaN;

/** Half the 95 % interval of a normally distributed value, in standard deviations. */
export const INTERVAL = 1.96;
