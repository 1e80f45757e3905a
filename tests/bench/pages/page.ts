import { FACE_WIDTH, START_VIEW } from '../view.ts';
import { OURS } from './peers.ts';

const STYLE = 'html,body,#viewer{margin:0;width:100%;height:100%;overflow:hidden}';

const { pan, tilt, fov } = START_VIEW;

function page(head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>bench</title><link rel="icon" href="data:,">
<style>${STYLE}</style>${head}</head><body>${body}</body></html>`;
}

export function peerPage(script: string, hasStyle: boolean): string {
  const style = hasStyle ? `<link rel="stylesheet" href="/pages/${script}.css">` : '';
  return page(style, `<div id="viewer"></div><script type="module" src="/pages/${script}.js"></script>`);
}

/**
 * Returns the page of the product's viewer. The element is in the markup, and the benchmark's driver is inline
 * and so needs no request.
 */
export function productPage(driver: string, format: string): string {
  const viewer = `<${OURS} style="display:block;width:100%;height:100%" tiles="/tiles/{face}/{level}/{x}_{y}.${format}"
 face-width="${FACE_WIDTH}" pan="${pan}" tilt="${tilt}" fov="${fov}"></${OURS}>`;
  return page(
    '<script type="module" src="/elements/define.js"></script>',
    `<div id="viewer">${viewer}</div><script>${driver}</script>`,
  );
}
