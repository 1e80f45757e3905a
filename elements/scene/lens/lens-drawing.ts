import type { Stage } from '../stage.ts';
import { LensShapes } from './lens-shapes.ts';
import { LensTiles } from './lens-tiles.ts';

/**
 * Draws the pictures of a stage with the lens of the view from now on. Returns a function that ends this. Markers need
 * nothing, because they are drawn at the pixel of their place with any lens.
 */
export function attachLenses(stage: Stage): () => void {
  const tiles = new LensTiles();
  const shapes = new LensShapes(stage);
  let isBent = false;
  const end = (): void => {
    isBent = false;
    tiles.end();
    shapes.dispose();
  };
  return stage.attach({
    name: 'lenses',
    bend(frame, drawing, renderer) {
      if (frame.view.lens === undefined) {
        if (isBent) end();
        return null;
      }
      isBent = true;
      const { width, height } = renderer.domElement;
      for (const layer of drawing.layers) tiles.bend(layer, frame.view, { width, height });
      return shapes.bend(frame, drawing, renderer);
    },
    onDetach: end,
  });
}
