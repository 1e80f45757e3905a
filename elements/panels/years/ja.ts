import type { YearTranslation } from './year-translation.ts';

/** The texts about dates in Japanese. */
export const TEXTS: YearTranslation = {
  language: 'ja',
  dates: '見ている場所の撮影日',
  unknown: '撮影日不明',
  none: 'この場所を写した別の日はありません。',
  failed: '撮影日を読み込めませんでした。',
  compare: {
    left: '左',
    right: '右',
    divider: '2つの日付の境界',
    dividerAt: '幅の{percent}は{left}、残りは{right}を表示',
    sideBySide: '並べて表示',
    loading: '{date}を読み込んでいます…',
    surface: '両方の日付を同じ地点から表示しています。縞模様は、{date}のカメラから見えなかった部分です。',
    place: '2枚の画像は、それぞれの地点から同じ場所を見ています。',
    direction: '2枚の画像は同じ方向を見ています。',
    within: '{n} px以内で一致しています(95%)。',
    unknownPrecision: 'どの程度一致しているかは不明です。',
    same: '両方とも同じ画像です。別の日付を選んでください。',
    missing: '{date}の画像を読み込めませんでした。別の日付を選んでください。',
  },
};
