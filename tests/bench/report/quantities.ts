/** A measured quantity: its key in a run's figures, its row name, and its number of decimals. */
export interface Quantity {
  readonly key: string;
  readonly label: string;
  readonly digits: number;
}

const quantity = (key: string, label: string, digits = 0): Quantity => ({ key, label, digits });

export const QUANTITIES: readonly Quantity[] = [
  quantity('codeKb', 'script and style, brotli, KB', 1),
  quantity('codeBeforeTilesKb', 'of it before the first tile request, KB', 1),
  quantity('codeBeforeFirstKb', 'of it before the first pixels, KB', 1),
  quantity('firstTileMs', 'first tile request, ms'),
  quantity('first', 'first pixels, ms'),
  quantity('covered', 'view covered, ms'),
  quantity('sharp', 'sharp, ms'),
  quantity('lastUpload', 'last upload, undisturbed, ms'),
  quantity('imageMb', 'images until sharp, MB', 2),
  quantity('imageRequests', 'image requests until sharp'),
  quantity('outOfView', 'tiles fetched out of view'),
  quantity('idealDb', 'settled frame against the ideal, dB', 2),
  quantity('mainThreadMs', 'main thread to settle, ms'),
  quantity('longestTaskMs', 'longest task to settle, ms'),
  quantity('longTasksMs', 'long tasks to settle, ms'),
  quantity('framesToSettle', 'frames drawn to settle'),
  quantity('uploads', 'uploads'),
  quantity('uploadMs', 'upload calls, ms in all'),
  quantity('longestUploadMs', 'longest upload call, ms', 1),
  quantity('textureMb', 'textures settled, MB', 1),
  quantity('peakTextureMb', 'textures at their peak in the pan, MB', 1),
  quantity('tourPeakTextureMb', 'textures at their peak in the tour, MB', 1),
  quantity('heapMb', 'script heap, MB', 1),
  quantity('panScriptMs', 'pan: script a frame, ms', 2),
  quantity('panScriptP95Ms', 'pan: script a frame, p95, ms', 1),
  quantity('panDraws', 'pan: draw calls a frame'),
  quantity('panFrameMs', 'pan: frame, ms'),
  quantity('panFrameP95Ms', 'pan: frame, p95, ms'),
  quantity('panMeanDb', 'pan: mean sharpness, dB', 1),
  quantity('panWorstDb', 'pan: worst checkpoint, dB', 1),
  quantity('panBlurredPercent', 'pan: checkpoints blurred, %'),
  quantity('sharpAfterPan', 'sharp after the pan, ms'),
  quantity('idleFrames', 'idle: frame callbacks in 1 s'),
  quantity('idleDraws', 'idle: draws in 1 s'),
  quantity('contextBackMs', 'picture back after a lost context, ms'),
  quantity('liveContexts', 'create/destroy × 30: live contexts'),
  quantity('heapPerCycleKb', 'create/destroy × 30: heap a cycle, KB', 1),
  quantity('nodesPerCycle', 'create/destroy × 30: nodes a cycle', 1),
  quantity('listenersPerCycle', 'create/destroy × 30: listeners a cycle', 1),
  quantity('destroyErrors', 'create/destroy × 30: errors'),
];
