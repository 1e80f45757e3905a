/** Bytes of a segment that say what it is: its marker, its length, and the identifier of a list of pictures. */
const HEADER = 8;

/**
 * Returns a JPEG file without its list of further pictures (multi-picture format, `MPF`), through which a decoder finds
 * the gain map of an HDR picture. With a gain map, a decoder can return light for an HDR display; the first picture is
 * for a standard display, as are the tiles of the ingest. Other files are returned unchanged.
 */
export async function withoutFurtherPictures(photo: Blob): Promise<Blob> {
  // The first marker of a JPEG file has no length.
  let at = 2;
  for (;;) {
    const bytes = new DataView(await photo.slice(at, at + HEADER).arrayBuffer());
    if (bytes.byteLength < HEADER || bytes.getUint8(0) !== 0xff) return photo;
    const marker = bytes.getUint8(1);
    // Only segments of applications (APP0 to APP15) and comments precede or surround the list.
    if ((marker & 0xf0) !== 0xe0 && marker !== 0xfe) return photo;
    const end = at + 2 + bytes.getUint16(2);
    const isList = marker === 0xe2 && bytes.getUint32(4) === 0x4d504600;
    if (isList) return new Blob([photo.slice(0, at), photo.slice(end)], { type: photo.type });
    at = end;
  }
}
