/*
 * What a viewer needs only once its first picture is on the way: one file, so that it costs one request,
 * asked for when the first tiles have come.
 */
export { Stage } from '../scene/stage.ts';
export { ViewLines } from './view-lines.ts';
export { attachInputs } from './viewer-inputs.ts';
export { directionToPlace, groundAtPixel, pixelToDraw, pointedAt } from './world-frame.ts';

/** What stands in the world around a sphere; asked for from here, so that it shares what is loaded already. */
export const loadWorld = () => import('./viewer-world.ts');
