/** The first characters of a text that is too long, followed by `...`; lengths in characters as people count them. */
export function cutText(text: string, longest: number, kept: number): string {
  const characters = Array.from(text);
  return characters.length > longest ? `${characters.slice(0, kept).join('')}...` : text;
}
