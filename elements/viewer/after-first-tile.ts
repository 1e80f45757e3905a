/*
 * What a viewer needs only after its first picture has begun to load: one file, so that it costs one request, which is
 * sent when the first tile has arrived.
 */
export { Stage } from '../scene/stage.ts';
export { attachInputs } from './attach-inputs.ts';
export { SharedContext } from './context-budget.ts';
export { ViewLines } from './view-lines.ts';
export { WorldController } from './world-controller.ts';
export { directionToPlace, groundAtPixel, pixelToDraw, pointedAt } from './world-frame.ts';

/** Imported here, so that the world's chunk shares with this one the code that both draw with. */
export const loadWorld = () => import('./viewer-world.ts');
