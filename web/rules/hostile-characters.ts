/**
 * Characters that no text may contain: control characters other than tabs and line breaks, halves of surrogate
 * pairs, and characters that reverse the direction of the text around them.
 */
export const hostileInText = /(?![\t\n\r])\p{Cc}|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/**
 * One line of text also contains no tabs, line breaks and invisible spaces. A joiner may stand only between
 * letters, as in Persian and Sinhala, or between emoji.
 */
export const hostileInLine =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]|(^|[^\p{L}\p{M}\p{ExtPict}\p{EMod}])\p{Join_C}|\p{Join_C}(?![\p{L}\p{M}\p{ExtPict}\p{EMod}])/u;

/** Addresses, keys and file names consist of visible characters only. */
export const hostileInCode = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/u;
