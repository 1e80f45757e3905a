import type { MapTranslation } from './map-translation.ts';

/** The texts of a map in Arabic. */
export const TEXTS: MapTranslation = {
  language: 'ar',
  map: 'خريطة صور البانوراما',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  showAll: 'عرض كل صور البانوراما',
  loading: 'جارٍ تحميل الخريطة',
  inView: 'صور البانوراما المعروضة',
  noneInView: 'لا توجد صور بانوراما فردية في نطاق العرض. كبِّر الخريطة لرؤيتها.',
  sphere: 'بانوراما {id}',
  away: 'على بُعد {distance} {wind} المركز',
  winds: ['شمال', 'شمال شرق', 'شرق', 'جنوب شرق', 'جنوب', 'جنوب غرب', 'غرب', 'شمال غرب'],
  active: 'تم اختيار {name}',
  noWebGl: 'لا يتوافق هذا المتصفح مع WebGL 2، لذا لا يمكن عرض الخريطة.',
  lostWebGl: 'أوقف المتصفح الخريطة مؤقتًا لتحرير ذاكرة الرسومات. ستعود الخريطة تلقائيًا.',
  failed: 'تعذّر تحميل الخريطة.',
  wheelHint: 'اضغط على Ctrl مع التمرير لتكبير الخريطة أو تصغيرها',
  wheelHintMac: 'اضغط على ⌘ مع التمرير لتكبير الخريطة أو تصغيرها',
  touchHint: 'استخدم إصبعين لتحريك الخريطة',
};
