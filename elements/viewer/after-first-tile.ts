/*
 * What a viewer needs only once its first picture is on the way: one file, so that it costs one request,
 * asked for when the first tile has come.
 */
export { Stage } from '../scene/stage.ts';
export { attachInputs } from './attach-inputs.ts';
export { SharedContext } from './context-budget.ts';
export { ViewLines } from './view-lines.ts';
export { WorldController } from './world-controller.ts';
export { directionToPlace, groundAtPixel, pixelToDraw, pointedAt } from './world-frame.ts';

/** Imported from here, so that the world's chunk shares with this one what both draw with. */
export const loadWorld = () => import('./viewer-world.ts');
