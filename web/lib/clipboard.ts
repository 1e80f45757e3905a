/** Copies a string with the deprecated API, which also works without HTTPS. */
function copySelected(text: string, page: Document): boolean {
  const before = page.activeElement;
  const field = page.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // If a dialog is open, the field must be in it, because the dialog would otherwise prevent the field from
  // receiving focus.
  (before?.closest('dialog, sl-dialog') ?? page.body).append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way on a page that is not served over HTTPS
  const isCopied = page.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return isCopied;
}

/** Writes a string to the clipboard. Resolves with true if this succeeded. */
export async function copyText(text: string, page: Document = document): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    try {
      return copySelected(text, page);
    } catch {
      return false;
    }
  }
}
