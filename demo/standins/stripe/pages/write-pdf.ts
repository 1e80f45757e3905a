/** One line, with text at the left margin and in a column on the right. Sizes are in points. */
export interface PdfLine {
  readonly left: string;
  readonly right: string;
  readonly size: number;
}

/** Escapes text for PDF's standard fonts. Characters outside Latin-1 become question marks. */
const escape = (text: string): string =>
  text
    .replaceAll('×', 'x')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?')
    .replace(/[\\()]/g, '\\$&');

/** Size of a US letter page and its margins, in points. */
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 64;
const RIGHT_COLUMN = 420;

function drawing(lines: readonly PdfLine[]): string {
  let y = HEIGHT - MARGIN;
  const drawn: string[] = [];
  for (const { left, right, size } of lines) {
    y -= size * 1.7;
    drawn.push(`BT /F1 ${size} Tf ${MARGIN} ${y.toFixed(1)} Td (${escape(left)}) Tj ET`);
    if (right !== '')
      drawn.push(`BT /F1 ${size} Tf ${RIGHT_COLUMN} ${y.toFixed(1)} Td (${escape(right)}) Tj ET`);
  }
  return drawn.join('\n');
}

/** Creates a PDF file (1.4) with one page of text. */
export function writePdf(title: string, lines: readonly PdfLine[]): Uint8Array<ArrayBuffer> {
  const content = drawing(lines);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escape(title)}) >>`,
  ];
  let file = '%PDF-1.4\n';
  const offsets: string[] = [];
  objects.forEach((object, index) => {
    offsets.push(`${String(file.length).padStart(10, '0')} 00000 n \n`);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(file + table + trailer, 'latin1'));
}
