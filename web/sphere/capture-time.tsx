import { type Capture, formatCaptureTime } from '../../elements/index.ts';

/** The time of a sphere's capture in the time zone of its place, with the recorded time as the tooltip; nothing if it is unknown. */
export function CaptureTime({ of }: { readonly of: Capture }) {
  const { timestamp } = of;
  const text = formatCaptureTime(of);
  if (timestamp === null || text === null) return null;
  return (
    <time dateTime={timestamp} title={timestamp}>
      {text}
    </time>
  );
}
