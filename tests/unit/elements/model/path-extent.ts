/** Number of arguments of each SVG path command. */
const NUMBERS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 };

/** Returns the smallest and largest coordinate of the points on an SVG path. Throws if the path is malformed. */
export function pathExtent(path: string): { min: number; max: number } {
  const coordinates: number[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const { command, numbers } of commandsOf(path)) {
    const isRelative = command === command.toLowerCase();
    const kind = command.toLowerCase();
    const [fromX, fromY] = isRelative ? [x, y] : [0, 0];
    if (kind === 'z') [x, y] = [startX, startY];
    else if (kind === 'h') x = fromX + numbers[0]!;
    else if (kind === 'v') y = fromY + numbers[0]!;
    else [x, y] = [fromX + numbers.at(-2)!, fromY + numbers.at(-1)!];
    if (kind === 'm') [startX, startY] = [x, y];
    coordinates.push(x, y);
  }
  return { min: Math.min(...coordinates), max: Math.max(...coordinates) };
}

function commandsOf(path: string): { command: string; numbers: number[] }[] {
  if (!path.startsWith('M')) throw new Error(`${path} does not begin with M`);
  return [...path.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, command = '', rest = '']) => {
    const size = NUMBERS[command.toLowerCase()];
    const numbers = command.toLowerCase() === 'a' ? arcNumbers(rest) : plainNumbers(rest);
    if (size === undefined || (size === 0 ? numbers.length : numbers.length % size || numbers.length === 0)) {
      throw new Error(`${command}${rest} is malformed`);
    }
    if (size === 0) return [{ command, numbers }];
    return Array.from({ length: numbers.length / size }, (_, at) => ({
      command,
      numbers: numbers.slice(at * size, (at + 1) * size),
    }));
  });
}

const plainNumbers = (text: string): number[] => (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

/** Splits the arguments of an arc. Its two flags can follow each other without a space. */
const arcNumbers = (text: string): number[] =>
  [
    ...text.matchAll(
      /(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*(-?[\d.]+)[\s,]*([01])[\s,]*([01])[\s,]*(-?[\d.]+)[\s,]*(-?(?:\d+\.?\d*|\.\d+))/g,
    ),
  ].flatMap((match) => match.slice(1, 8).map(Number));
