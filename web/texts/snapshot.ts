/** Texts for the snapshot viewer and for the link to the snapshot product. */
export const snapshotTexts = {
  untitled: (id: number): string => `Sphere ${id}`,
  coverage: 'Look around',
  frame: 'Aspect ratio',
  frames: { fill: 'Window', wide: '16:9', photo: '3:2', standard: '4:3', square: '1:1', tall: '9:16' },
  width: 'Width',
  widths: { screen: 'Screen', '1920': '1920 px', '2560': '2560 px', '3840': '3840 px', '4096': '4096 px' },
  markers: 'Sphere markers',
  loading: 'Loading the image at this size…',
  tooSlow: 'The server did not send the image at this size. Please try again, or choose a smaller width.',
  incomplete:
    'Part of the image could not be loaded at this size. Please try again, or choose a smaller width.',
  size: (width: number, height: number): string => `${width} × ${height} pixels`,
  download: 'Download PNG',
  saved: (name: string): string => `Saved as ${name}`,
  lessSharp: (name: string): string =>
    `Saved as ${name}. Some parts did not arrive within 2 minutes, so they are less sharp. Download it again to load them.`,
  failed: 'The snapshot could not be taken. Please try again.',
  productTitle: 'Snapshots',
  productLead: 'Snapshots are a separate product',
  openProduct: 'Open the snapshot product',
  productOpens: 'You are being redirected. If nothing happens, use the button below.',
  noProductTitle: 'No snapshot product is set up',
  noProduct: 'You can still take a snapshot of any sphere in your coverage.',
  toCoverage: 'Open the coverage map',
} as const;
