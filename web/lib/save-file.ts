/** Hands a file to the reader's downloads. */
export function saveFile(content: Blob, name: string, page: Document = document): void {
  const url = URL.createObjectURL(content);
  const link = page.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
