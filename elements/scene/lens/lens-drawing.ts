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
  return stage.attach({
    name: 'lenses',
    bend(frame, drawing, renderer) {
      const { lens } = frame.view;
      if (lens === undefined && !isBent) return null;
      isBent = lens !== undefined;
      const { width, height } = renderer.domElement;
      for (const layer of drawing.layers)
        if (isBent) tiles.bend(layer, frame.view, { width, height });
        else tiles.restore(layer);
      if (isBent) return shapes.bend(frame, drawing, renderer);
      shapes.dispose();
      return null;
    },
    onDetach: () => shapes.dispose(),
  });
}
