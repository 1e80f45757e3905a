/*
 * What a viewer needs only once its first picture is on the way: one file, so that it costs one request,
 * asked for when the first tiles have come.
 */
export { Stage } from '../scene/stage.ts';
export { pageContexts } from './context-budget.ts';
export { SparedContext } from './spared-context.ts';
export { ViewLines } from './view-lines.ts';
export { attachInputs } from './viewer-inputs.ts';
export { directionToPlace, groundAtPixel, pixelToDraw, pointedAt } from './world-frame.ts';
export { WorldLoading } from './world-loading.ts';
