/* For one classic script tag: brings the module beside it, which defines the elements. */
const { src } = document.currentScript as HTMLScriptElement;
// Not to be followed by the build: it is the package's own module, wherever the package lies.
void import(/* @vite-ignore */ new URL('define.js', src).href);
