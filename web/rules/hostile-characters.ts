/**
 * Characters that no text may contain: control characters other than tabs and line breaks, halves of surrogate
 * pairs, and characters that reverse the direction of the text around them.
 */
const always = String.raw`(?![\t\n\r])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]`;
export const hostileInText = new RegExp(always, 'u');

const joined = String.raw`\p{L}\p{M}\p{Extended_Pictographic}`;

/**
 * One line of text also contains no tabs, line breaks and invisible spaces. A joiner may stand only between
 * letters, as in Persian and Sinhala, or between emoji.
 */
export const hostileInLine = new RegExp(
  String.raw`${always}|[\t\n\r\u2028\u2029\u200b\u2060\ufeff]|(?:^|[^${joined}\p{Emoji_Modifier}])[\u200c\u200d]|[\u200c\u200d](?![${joined}])`,
  'u',
);

/** Addresses, keys and file names consist of visible characters only. */
export const hostileInCode = /[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/u;
