/** Texts of the snapshot viewer and of the link to the snapshot product. */
export const snapshotTexts = {
  untitled: (id: number): string => `Sphere ${id}`,
  coverage: 'Look around',
  frame: 'Frame',
  frames: { fill: 'Window', wide: '16:9', photo: '3:2', standard: '4:3', square: '1:1', tall: '9:16' },
  width: 'Width',
  widths: { screen: 'Screen', '1920': '1920 px', '2560': '2560 px', '4096': '4096 px' },
  markers: 'Markers of spheres',
  loading: 'Loading the detail of this size …',
  tooSlow:
    'The detail of this size did not load within two minutes. Please try again, or choose a smaller width.',
  incomplete:
    'A part of the detail of this size could not be loaded. Please try again, or choose a smaller width.',
  size: (width: number, height: number): string => `${width} × ${height} pixels`,
  download: 'Download PNG',
  saved: (name: string): string => `Saved as ${name}`,
  failed: 'The snapshot could not be taken. Please try again.',
  unknownTitle: 'There is no sphere at this address',
  unknown: 'The address may be incomplete, or your company no longer has access to this sphere.',
  toStart: 'Go to start page',
  productTitle: 'Snapshots',
  productLead: 'Snapshots are a separate product.',
  openProduct: 'Open the snapshot product',
  productOpens: 'You are being redirected. If nothing happens, follow the link.',
  noProductTitle: 'No snapshot product is set up',
  noProduct: 'You can take snapshots of any sphere of your coverage right here.',
  toCoverage: 'Open the coverage map',
} as const;
