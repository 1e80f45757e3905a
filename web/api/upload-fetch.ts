/** Receives the number of bytes of the body that have been sent, and the total number. */
type UploadListener = (sent: number, total: number) => void;

function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request;
  const data: unknown = request.response;
  const body = data instanceof ArrayBuffer && data.byteLength > 0 ? data : null;
  return new Response(body, { status, statusText, headers: headersOf(request.getAllResponseHeaders()) });
}

/**
 * Returns a `fetch` for text bodies that reports upload progress. The browser's own `fetch` cannot do that.
 */
export function uploadFetch(onSent: UploadListener): typeof fetch {
  return (url, { method = 'POST', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = (): void => request.abort();
      request.open(method, url instanceof Request ? url.url : url);
      request.responseType = 'arraybuffer';
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('The server could not be reached.'));
      request.onabort = () => reject(new DOMException('The upload was canceled.', 'AbortError'));
      request.onloadend = () => signal?.removeEventListener('abort', abort);
      signal?.addEventListener('abort', abort);
      request.send(typeof body === 'string' ? body : null);
      if (signal?.aborted) abort();
    });
}
