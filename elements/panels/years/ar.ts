import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in Arabic. */
export const TEXTS: YearTranslation = {
  language: 'ar',
  dates: 'تواريخ ما تنظر إليه',
  unknown: 'تاريخ غير معروف',
  none: 'لا يوجد تاريخ آخر يُظهر هذا المكان.',
  failed: 'تعذّر تحميل التواريخ.',
  compare: {
    left: 'يسار',
    right: 'يمين',
    divider: 'الفاصل بين التاريخين',
    dividerAt: '{percent} من العرض يُظهر {left}، والباقي يُظهر {right}',
    sideBySide: 'جنبًا إلى جنب',
    loading: 'جارٍ تحميل {date} …',
    surface: 'يظهر التاريخان من النقطة نفسها. تغطي الخطوط ما لم تستطع كاميرا {date} رؤيته.',
    place: 'تنظر الصورتان إلى المكان نفسه، كلٌّ من نقطتها.',
    direction: 'تنظر الصورتان في الاتجاه نفسه.',
    within: 'تتطابقان في حدود {n} بكسل (95%).',
    unknownPrecision: 'مدى تطابقهما غير معروف.',
    same: 'التاريخان هما الصورة نفسها. اختر تاريخًا آخر.',
    missing: 'تعذّر تحميل صورة {date}. اختر تاريخًا آخر.',
  },
};
