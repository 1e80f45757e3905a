import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from './frame-size.ts';

/** The inner size of an element in CSS pixels, and the ref to give it. */
export function usePlaceSize(): [RefObject<HTMLDivElement | null>, Size] {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    const measure = (): void => {
      setSize({ width: element.clientWidth, height: element.clientHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [place, size];
}
