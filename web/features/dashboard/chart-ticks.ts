const DAY_MS = 86_400_000;

/** The ticks of the y axis where nothing was loaded (specification 9). */
const EMPTY_TICKS: readonly number[] = [0, 25, 50, 75, 100];

/** The ticks of the y axis from 0 to at least the largest value: whole numbers, evenly apart, two to six of them. */
export function yTicks(largest: number): readonly number[] {
  if (largest <= 0) return EMPTY_TICKS;
  const rough = Math.max(1, largest / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((step) => step * power);
  const step = steps.find((one) => one >= rough && Number.isInteger(one)) ?? 10 * power;
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, at) => at * step);
}

/** A tick of the axis of days. */
export interface DayTick {
  readonly day: number;
  /** Whether it stands for the month that begins with it. */
  readonly isMonth: boolean;
}

const monthOf = (day: number): number => {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

const firstOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12) / DAY_MS;

function everyDays(firstDay: number, lastDay: number, step: number): DayTick[] {
  // Counted from a Monday, so that ticks a week apart are Mondays: 1970 began with a Thursday.
  const start = firstDay + ((((4 - firstDay) % step) + step) % step);
  const count = Math.max(0, Math.floor((lastDay - start) / step) + 1);
  return Array.from({ length: count }, (_, at) => ({ day: start + at * step, isMonth: false }));
}

function everyMonths(firstDay: number, lastDay: number, step: number): DayTick[] {
  const ticks: DayTick[] = [];
  for (let month = Math.ceil(monthOf(firstDay) / step) * step; firstOf(month) <= lastDay; month += step)
    if (firstOf(month) >= firstDay) ticks.push({ day: firstOf(month), isMonth: true });
  return ticks;
}

/** The ticks of an axis of days, as many as have room: days, weeks or months, at even distances. */
export function dayTicks(firstDay: number, lastDay: number, most: number): DayTick[] {
  const choices = [
    ...[1, 2, 7, 14].map((step) => () => everyDays(firstDay, lastDay, step)),
    ...[1, 2, 3, 6, 12].map((step) => () => everyMonths(firstDay, lastDay, step)),
  ];
  for (const choose of choices) {
    const ticks = choose();
    if (ticks.length <= most) return ticks;
  }
  return [];
}
